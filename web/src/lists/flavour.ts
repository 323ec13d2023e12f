/** What kind of game a table plays, in a word or two. */
import { t } from "../lib/words.svelte";
import type { Settings } from "../wire";

export function flavour(settings: Settings): string {
  if (settings.game === "espresso") return t(`new.variant.${settings.variant}`);
  const kinds = [
    settings.setup === "expert" ? t("new.setup.expert") : "",
    settings.two_colour ? t("new.two_colour") : "",
    settings.fairness === "none" ? "" : t(`new.fairness.${settings.fairness}`),
  ];
  return kinds.filter(Boolean).join(" · ");
}
