/** The page's words in the language that is chosen now. */
import type { AnyLanguage, RefusalCode, TextKey, Values } from "./language";
import { fill } from "./language";
import { UNREACHABLE } from "./house";
import { preferences } from "./preferences.svelte";

const files = import.meta.glob<{ default: AnyLanguage }>("../languages/*.ts");
const codeOf = (path: string) => path.replace(/^.*\/(.+)\.ts$/, "$1");
const loaders = new Map(Object.entries(files).map(([path, load]) => [codeOf(path), load]));

/** The languages there are, by code. */
export const languageCodes = [...loaders.keys()].sort();

/** Each language's own name for itself, so that everybody finds theirs in the list. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

let code = $state("en");
let language = $state.raw<AnyLanguage>();

/** The language wanted: the one chosen, or else the first of the browser's that we have. */
function wanted(): string {
  const wishes = [preferences.language, ...navigator.languages.map((tag) => tag.split("-")[0])];
  return wishes.find((wish) => wish && loaders.has(wish)) ?? "en";
}

/** Load the language that is wanted and show the page in it. */
export async function speak(): Promise<void> {
  const wish = wanted();
  const load = loaders.get(wish);
  if (load === undefined) return;
  language = (await load()).default;
  code = wish;
  document.documentElement.lang = wish;
}

export const words = {
  get code() {
    return code;
  },
  get rules() {
    return language?.rules;
  },
};

/** A text of the page. */
export function t(key: TextKey, values?: Values): string {
  const text = language?.texts[key];
  return text === undefined ? key : fill(text, code, values);
}

/** Names, or whatever else there are several of, as one says them in a row. */
export const listed = (parts: string[]): string => new Intl.ListFormat(code).format(parts);

/** What belongs together on a line, as far as there is any; a dot begins no line. */
export const dotted = (...parts: (string | number | false | null)[]): string =>
  parts.filter(Boolean).join("\u00a0· ");

/** Why the house said no, in the chosen language; the house's own sentence where we have none. */
export function refusalText(refusal: { code: string; sentence: string }): string {
  if (refusal.code === UNREACHABLE) return t("app.unreachable");
  return language?.refusals[refusal.code as RefusalCode] ?? refusal.sentence;
}

/** A moment in the way of the chosen language. */
export function dateText(millis: number): string {
  return new Date(millis).toLocaleString(code, { dateStyle: "medium", timeStyle: "short" });
}
