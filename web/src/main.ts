import { mount } from "svelte";
import App from "./App.svelte";
import { reloadWhenParted } from "./lib/reloading";
import { followLinks } from "./lib/router.svelte";
import { speak } from "./lib/words.svelte";
import "./styles/tokens.css";
import "./styles/base.css";

followLinks();
reloadWhenParted();
await speak();
mount(App, { target: document.getElementById("page")! });

if ("serviceWorker" in navigator && import.meta.env.PROD) {
  // Without it everything works too, only not from the home screen of a phone without a network.
  navigator.serviceWorker.register("/worker.js").catch(() => {});
}
