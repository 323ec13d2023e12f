import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: "es2022",
    // The policy of the house allows no inline script and no data address for scripts.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  // The page in development talks to a house on port 8000.
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  resolve: import.meta.env?.VITEST ? { conditions: ["browser"] } : {},
  // Making a browser of its own for each file took nearly all the time; those that need one say so.
  test: { environment: "node" },
} as Parameters<typeof defineConfig>[0]);
