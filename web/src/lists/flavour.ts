/** What kind of game a table plays, in a word or two. */
import { dotted, t } from "../lib/words.svelte";
import type { CappuccinoSettings, Fairness, Settings } from "../wire";

export function flavour(settings: Settings): string {
  if (settings.game === "espresso") return t(`new.variant.${settings.variant}`);
  return dotted(
    settings.setup === "expert" ? t("new.setup.expert") : "",
    settings.two_colour ? t("new.two_colour") : "",
    cureOf(settings) === "none" ? "" : t(`new.fairness.${cureOf(settings)}`),
  );
}

/** What makes up for moving later; cups that were named are a cure without the house's help. */
export const cureOf = ({ fairness, credit }: CappuccinoSettings): Fairness =>
  fairness === "none" && credit.some((cups) => cups > 0) ? "handicap" : fairness;

/** A cure by its name and what it does; where the cups were named, by how many there are. */
export function cureTold(settings: CappuccinoSettings): { name: string; text: string } | null {
  const cure = cureOf(settings);
  if (cure === "none") return null;
  const [first, second, ...others] = settings.credit;
  if (settings.fairness === "none" && !first && second && !others.length)
    return { name: t("fair.credit", { count: second }), text: t("new.credit.hint") };
  return { name: t(`new.fairness.${cure}`), text: t(`new.fairness.${cure}.hint`) };
}
