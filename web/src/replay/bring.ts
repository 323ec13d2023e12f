/** Brings a record file to the house and shows its game. */
import { house, RefusedError } from "../lib/house";
import { beSomebody } from "../lib/me.svelte";
import { go } from "../lib/router.svelte";
import { refusalText, t } from "../lib/words.svelte";

/** Show the game in this file; answers why not, where it is refused. */
export async function bring(file: File): Promise<string | null> {
  try {
    await beSomebody();
    const { code, game } = await house.bringRecord(file);
    go(`/t/${code}/replay/${game}`);
    return null;
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    return whyNot(error, file.name);
  }
}

function whyNot(error: RefusedError, name: string): string {
  const why = refusalText(error);
  return error.line === undefined ? why : t("replay.refused", { name, line: error.line, why });
}
