/** Lets a record file be dropped on a part of the page; its game is shown then. */
import { notify } from "../lib/announcer.svelte";
import { t } from "../lib/words.svelte";
import { bring } from "./bring";
import "./recordDrop.css";

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

/** To be attached to whatever takes record files. */
export function recordDrop(node: HTMLElement): () => void {
  const over = (event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    node.dataset.dropping = t("replay.drop");
  };
  const out = (event: DragEvent) => {
    const goesTo = event.relatedTarget;
    if (!(goesTo instanceof Node && node.contains(goesTo))) delete node.dataset.dropping;
  };
  const drop = (event: DragEvent) => {
    delete node.dataset.dropping;
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void bring(file).then((refusal) => refusal && notify(refusal, "bad"));
  };
  node.addEventListener("dragover", over);
  node.addEventListener("dragleave", out);
  node.addEventListener("drop", drop);
  return () => {
    node.removeEventListener("dragover", over);
    node.removeEventListener("dragleave", out);
    node.removeEventListener("drop", drop);
  };
}
