/** Which screen an address shows. */
import type { Game } from "./language";

export type Route =
  | { screen: "home" }
  | { screen: "new"; game: Game }
  | { screen: "table"; code: string }
  | { screen: "replay"; code: string; number: number; at: number | null }
  | { screen: "tables" }
  | { screen: "games" }
  | { screen: "rules"; game: Game }
  | { screen: "learn"; lesson: string | null }
  | { screen: "puzzles"; puzzle: string | null }
  | { screen: "settings" }
  | { screen: "nowhere"; why: "no-link" | "no-such-address" };

export function routeOf(url: URL): Route {
  const [first = "", second, third, fourth] = url.pathname.split("/").slice(1);
  const game = second === "cappuccino" || second === "espresso" ? second : null;
  if (first === "") return { screen: "home" };
  if (first === "new" && game) return { screen: "new", game };
  if (first === "rules" && game) return { screen: "rules", game };
  if (first === "learn") return { screen: "learn", lesson: second || null };
  if (first === "puzzles") return { screen: "puzzles", puzzle: second || null };
  if (first === "tables" || first === "games" || first === "settings") return { screen: first };
  if (first === "t" && second && third === "replay") {
    const at = url.searchParams.get("at");
    return {
      screen: "replay",
      code: second,
      number: Number(fourth) || 1,
      at: at === null ? null : Number(at),
    };
  }
  if (first === "t" && second) return { screen: "table", code: second };
  return { screen: "nowhere", why: first === "link" ? "no-link" : "no-such-address" };
}

let current = $state.raw<Route>(routeOf(new URL(location.href)));

export const router = {
  get route() {
    return current;
  },
};

/** Go to another screen without loading the page again. */
export function go(path: string, { replace = false } = {}): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  current = routeOf(new URL(location.href));
  window.scrollTo(0, 0);
}

/** Follow links inside the page by ourselves. */
export function followLinks(): void {
  addEventListener("popstate", () => (current = routeOf(new URL(location.href))));
  addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download"))
      return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || routeOf(url).screen === "nowhere") return;
    if (url.pathname === location.pathname && url.hash) return;
    event.preventDefault();
    go(url.pathname + url.search + url.hash);
  });
}
