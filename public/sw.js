// Keeps one small page per language for when there is no connection, and nothing else: no page of the
// site, and nothing of X.
const CACHE = "offline-16f441fe";
const LANGUAGES = ["en", "es", "ja", "ko", "zh-CN", "zh-TW"];

const pageOf = (language) => `/offline/${language}.html`;

/** The language of an address; without one the visitor's own, as far as the browser tells. */
function languageOf(url) {
  const first = new URL(url).pathname.split("/")[1];
  if (LANGUAGES.includes(first)) return first;
  for (const tag of self.navigator.languages ?? []) {
    const found =
      LANGUAGES.find((one) => tag === one) ?? LANGUAGES.find((one) => one === tag.slice(0, 2));
    if (found) return found;
  }
  return "en";
}

async function keepPages() {
  const cache = await caches.open(CACHE);
  await cache.addAll(
    LANGUAGES.map((language) => new Request(pageOf(language), { cache: "reload" })),
  );
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function answer({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    const kept = await caches.match(pageOf(languageOf(request.url)));
    return kept ?? Response.error();
  }
}

self.addEventListener("install", (event) =>
  event.waitUntil(keepPages().then(() => self.skipWaiting())),
);
self.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(answer(event));
});
