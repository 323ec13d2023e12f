/* Keeps the page's shell, so that it opens at once, also without a network. Games stay with the house. */
const SHELL = "doppio-shell";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const ours = url.origin === location.origin && event.request.method === "GET";
  if (!ours || url.pathname.startsWith("/api/") || url.pathname.startsWith("/link/")) return;
  if (event.request.mode === "navigate") event.respondWith(fresh("/", event.request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(kept(event.request));
});

/* The page as the house has it now; as it was the last time, when the house cannot be reached. */
async function fresh(key, request) {
  const shell = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok) await shell.put(key, answer.clone());
    return answer;
  } catch {
    return (await shell.match(key)) ?? Response.error();
  }
}

/* What is named after its content never changes. */
async function kept(request) {
  const shell = await caches.open(SHELL);
  const found = await shell.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await shell.put(request, answer.clone());
  return answer;
}
