/** What is said about the last try: what it is, and why. */
import { t } from "../lib/words.svelte";
import type { PuzzleJudged } from "../wire";
import type { Round } from "./round.svelte";

export function verdictText(round: Round): string[] {
  const { stage, puzzle, judged, hinted } = round;
  if (stage === "shown") return [t("puzzle.shown")];
  if (stage === "wrong" && judged) return [t("puzzle.wrong"), afterwards(judged), ...hint(hinted)];
  if (stage === "solved" && judged) return [t("puzzle.solved"), outcome(judged), others(judged)];
  if (stage === "right")
    return [t("puzzle.right"), t(`puzzle.again.${puzzle.goal}`), ...hint(hinted)];
  return [t(`puzzle.goal.${puzzle.goal}`), ...hint(hinted)];
}

const hint = (cell: string | null): string[] =>
  cell === null ? [] : [t("puzzle.hinted", { cell })];

/** How it would end after a wrong move. */
const afterwards = ({ lead }: PuzzleJudged): string =>
  lead === 0 ? t("puzzle.wrong.tie") : t("puzzle.wrong.loss", { count: -lead });

/** How it ends now. */
const outcome = ({ lead }: PuzzleJudged): string =>
  lead === 0 ? t("puzzle.why.tie") : t("puzzle.why.win", { count: lead });

/** What the best of the other moves would have come to. */
const others = ({ second }: PuzzleJudged): string =>
  t(second === 0 ? "puzzle.second.tie" : "puzzle.second.loss");
