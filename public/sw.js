// Keeps one small page per language for use without a connection, and nothing else: no page of the
// site, and nothing of X.
const CACHE = "offline-f3878647";
const LANGUAGES = ["en", "es", "ja", "ko", "zh-CN", "zh-TW"];

const pageOf = (language) => `/offline/${language}.html`;

/** A copy of `matchTag` in lib/i18n/detection.ts, because a service worker cannot import it. */
function matchTag(tag) {
  const lower = tag.trim().toLowerCase();
  const exact = LANGUAGES.find((one) => one.toLowerCase() === lower);
  if (exact) return exact;
  const primary = lower.split("-", 1)[0];
  if (primary === "zh") return /cn|hans/.test(lower) ? "zh-CN" : "zh-TW";
  return LANGUAGES.find((one) => one === primary) ?? null;
}

/** Reads the cookie that the server reads too; browsers without a cookie store return nothing. */
async function storedChoice() {
  const cookie = await self.cookieStore?.get("i18next").catch(() => null);
  return cookie?.value;
}

/** The language of an address; without one the requested, the stored, the browser's, or English. */
async function languageOf(url) {
  const { pathname, searchParams } = new URL(url);
  const named = matchTag(pathname.split("/")[1].replace("_", "-"));
  if (named) return named;
  for (const wish of [searchParams.get("lng"), await storedChoice()]) {
    if (LANGUAGES.includes(wish)) return wish;
  }
  return self.navigator.languages?.map(matchTag).find(Boolean) ?? "en";
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
    const kept = await caches.match(pageOf(await languageOf(request.url)));
    return kept ?? Response.error();
  }
}

self.addEventListener("install", (event) =>
  event.waitUntil(keepPages().then(() => self.skipWaiting())),
);
self.addEventListener("activate", (event) => event.waitUntil(dropOthers()));

const MEDIA = "https://video.twimg.com";
const MEDIA_PATH = /^\/(?:ext_tw_video|amplify_video|tweet_video)\/[\w./-]+\.mp4$/;

/**
 * Downloads a video that is larger than a page's memory as the browser's own download, which
 * continues when the page is left. Its bytes come from X and reach only the browser.
 */
async function saveFile(request) {
  // In the fragment, so that no server learns which video it is.
  const wanted = new URLSearchParams(new URL(request.url).hash.slice(1));
  const path = wanted.get("of") ?? "";
  if (!MEDIA_PATH.test(path) || path.includes("..")) return new Response(null, { status: 404 });
  const range = request.headers.get("range");
  const media = await fetch(MEDIA + path, {
    mode: "cors",
    credentials: "omit",
    referrerPolicy: "no-referrer",
    headers: range ? { range } : {},
  });
  if (!media.ok) return new Response(null, { status: 502 });
  const headers = new Headers({
    "content-type": "video/mp4",
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(wanted.get("name") ?? "video.mp4")}`,
  });
  for (const name of ["content-length", "content-range", "last-modified"]) {
    const value = media.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(media.body, { status: media.status, headers });
}

self.addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url);
  if (pathname === "/save-file") event.respondWith(saveFile(event.request));
  else if (event.request.mode === "navigate") event.respondWith(answer(event));
});
