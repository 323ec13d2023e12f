/** What a language file holds. English is the one that says which texts there are. */
import type en from "../languages/en";

/** One text for every plural form of a language; which one is chosen by `count`. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>>;
export type Text = string | Forms;

/** Rules are paragraphs, lists, decisions of ours where the printed rules are silent, and figures. */
export type Block =
  string | { list: string[] } | { ruling: string } | { figure: string; caption: string };
export type Section = { id: string; title: string; body: Block[] };
export type Game = "cappuccino" | "espresso";

export type AnyLanguage = {
  name: string;
  texts: Record<string, Text>;
  refusals: Record<string, string>;
  rules: Record<Game, Section[]>;
};

export type TextKey = keyof (typeof en)["texts"];
export type RefusalCode = keyof (typeof en)["refusals"];

export type Language = AnyLanguage & {
  texts: Record<TextKey, Text>;
  refusals: Record<RefusalCode, string>;
};

/** What goes into the `{places}` of a text. */
export type Values = Record<string, string | number>;

/** A text with its places filled, in the plural form that `count` asks for. */
export function fill(text: Text, language: string, values: Values = {}): string {
  const form = typeof text === "string" ? text : chosen(text, language, Number(values.count));
  return form.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined) return place;
    return typeof value === "number" ? numbers(language).format(value) : value;
  });
}

function chosen(forms: Forms, language: string, count: number): string {
  const rule = plurals(language).select(count);
  return forms[rule] ?? forms.other ?? "";
}

/** Rules and formats are dear to make and asked for all the time: one each a language. */
function kept<Made>(make: (language: string) => Made): (language: string) => Made {
  const made = new Map<string, Made>();
  return (language) => {
    if (!made.has(language)) made.set(language, make(language));
    return made.get(language)!;
  };
}

const plurals = kept((language) => new Intl.PluralRules(language));
const numbers = kept((language) => new Intl.NumberFormat(language));
