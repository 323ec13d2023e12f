/** Finds what a learner did among the answers that a step brings along. */
import type { Command, LessonStep, LessonWish, WrongAnswers } from "../wire";

/** What was done, as a text by which it can be found; a card of one's own may name its owner or not. */
export function keyOf(wish: Command | LessonWish): string {
  if (wish.do !== "play") return JSON.stringify(Object.entries(wish).sort());
  const cards = wish.cards.map((card) => `${card.of ?? wish.seat}.${card.from}`);
  return ["play", wish.seat, ...cards, wish.to].join(" ");
}

export function isRight(step: LessonStep, command: Command): boolean {
  return step.right !== null && keyOf(step.right.wish) === keyOf(command);
}

/** Why the rules refuse it; undefined where they do not. */
export function whyWrong(step: LessonStep, command: Command): WrongAnswers | undefined {
  const key = keyOf(command);
  return step.wrong.find((group) => group.wishes.some((wish) => keyOf(wish) === key));
}
