// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { keepsFocus } from "./focus";

const later = () => new Promise((done) => setTimeout(done, 1));

let forget: (() => void) | void;
afterEach(() => {
  forget?.();
  document.body.replaceChildren();
});

function place(): { section: HTMLElement; button: HTMLButtonElement } {
  document.body.innerHTML = `<section><button>one</button></section><a href="/">two</a>`;
  const section = document.querySelector("section")!;
  forget = keepsFocus(section);
  return { section, button: document.querySelector("button")! };
}

test("a button that goes away leaves the focus where it was", async () => {
  const { section, button } = place();
  button.focus();
  button.remove();
  await later();
  expect(document.activeElement).toBe(section);
  document.querySelector("a")!.focus();
  expect(section.hasAttribute("tabindex"), "a click does not put the focus there").toBe(false);
});

test("of places within each other the inner one keeps it, as long as it is there", async () => {
  const { section, button } = place();
  const inner = document.createElement("div");
  section.append(inner);
  inner.append(button);
  const forgetInner = keepsFocus(inner) as () => void;
  button.focus();
  button.remove();
  await later();
  expect(document.activeElement).toBe(inner);
  inner.remove();
  forgetInner();
  await later();
  expect(document.activeElement).toBe(section);
});

test("whoever has gone elsewhere is not fetched back", async () => {
  const { button } = place();
  button.focus();
  document.querySelector("a")!.focus();
  button.remove();
  await later();
  expect(document.activeElement?.tagName).toBe("A");
});

test("whoever has put the focus down is left alone", async () => {
  const { button } = place();
  button.focus();
  button.blur();
  await later();
  button.remove();
  await later();
  expect(document.activeElement).toBe(document.body);
});
