/** The figures of an analysis in words. */
import { t, words } from "../lib/words.svelte";
import { moveText, nameOf } from "../replay/said";
import type { JudgedTold, OutlookTold, SeatShown } from "../wire";

/** A share of the win. */
export const percent = (share: number): string =>
  new Intl.NumberFormat(words.code, { style: "percent" }).format(share);

/** Shares that make up a hundred as they are shown: what rounding down leaves goes where most was cut off. */
export function percents(shares: number[]): string[] {
  const exact = shares.map((share) => share * 100);
  const whole = exact.map(Math.floor);
  const rest = Math.round(sum(exact)) - sum(whole);
  const nearest = exact.map((_, n) => n).sort((a, b) => (exact[b]! % 1) - (exact[a]! % 1));
  for (const n of nearest.slice(0, rest)) whole[n]! += 1;
  return whole.map((each) => percent(each / 100));
}

const sum = (values: number[]): number => values.reduce((total, each) => total + each, 0);

/** Cups, which may be expected by halves. */
export const cupsText = (cups: number): string =>
  new Intl.NumberFormat(words.code, { maximumFractionDigits: 1 }).format(cups);

const listed = (parts: string[]): string =>
  new Intl.ListFormat(words.code, { type: "unit" }).format(parts);

/** Each seat's share of the win. */
export const sharesText = ({ shares }: OutlookTold, seats: SeatShown[]): string =>
  listed(percents(shares).map((share, n) => `${nameOf(seats, n + 1)} ${share}`));

/** Each seat's expected cups. */
export const allCupsText = ({ cups }: OutlookTold, seats: SeatShown[]): string =>
  listed(cups.map((each, n) => `${nameOf(seats, n + 1)} ${cupsText(each)}`));

/** Less than this of a share is not worth a word: guesses are not that fine. */
const TELLING = 0.03;

/** What a move gave away; nothing where it was as good as any. */
export function costText({ cost, before }: JudgedTold): string {
  if (cost.share >= TELLING) return t("analysis.cost.share", { share: percent(cost.share) });
  if (before.exact && cost.cups >= 1) return t("analysis.cost.cups", { count: cost.cups });
  return "";
}

/** What there is to say of a move that was played. */
export function verdictText(judged: JudgedTold): string {
  const best = judged.before.moves[0]?.move;
  const cost = costText(judged);
  const mark = judged.mark ? t(`analysis.mark.${judged.mark}`) : "";
  const head = mark && cost ? t("analysis.marked", { mark, cost }) : mark || cost;
  const text = head || t(best === judged.move ? "analysis.best.played" : "analysis.good");
  const sentence = `${text.charAt(0).toLocaleUpperCase(words.code)}${text.slice(1)}.`;
  return cost && best ? `${sentence} ${t("analysis.better", { move: moveText(best) })}` : sentence;
}
