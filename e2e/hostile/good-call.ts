import { randomUUID } from "node:crypto";
import { REPORT_REASONS } from "../../lib/reports/reasons";
import { type Insider, SECRETS } from "./insider";
import type { Random } from "./random";

/** Input that an endpoint accepts from an authorized caller. */
export type GoodCall = {
  /** Values of path parameters; optional ones may be omitted. */
  parts: Record<string, string>;
  /** Required query parameters. */
  query: Record<string, string>;
  body: Record<string, unknown>;
  headers: Record<string, string>;
};

type Own = Partial<GoodCall>;

/** The content type of forms that browsers send without scripts. */
export const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const throwaway = (random: Random) =>
  `https://x.com/a/status/${1_900_000_000_000_000_000n + BigInt(random.below(500))}`;

/** Optional query parameters. */
export const OPTIONAL_QUERY: Record<string, string> = {
  limit: "10",
  offset: "0",
  page: "1",
  per_page: "20",
  timeframe: "24h",
  sort_by: "video_count",
  sort_order: "asc",
  search: "na",
  query: "na",
  cursor: "",
  ids: "1,2",
  url: "https://x.com/a/status/1900000000000000003",
};

/** Fields that all endpoints accept or ignore. */
function common({ id, pictured, handle, ticket, bearer: token }: Insider, random: Random) {
  return {
    parts: { lang: random.pick(["en", "ja", "zh-CN"]), username: handle, ticket, path: "x" },
    body: {
      url: random.chance(0.5) ? pictured.link : throwaway(random),
      twitter_url: pictured.link,
      video_url: pictured.link,
      video_id: pictured.videoId,
      thumbnail: "data:image/webp;base64,UklGRg==",
      thumbnail_url: pictured.thumbnailUrl,
      language: "ja",
      reason: "other",
      contact: "ada@example.org",
      statement: "It shows me, and I never agreed to that.",
      supabase_id: id,
      name: "Ada",
      provider: "google",
      avatar_url: null,
    },
    headers: bearer(token),
  };
}

/** By path: fields that only this endpoint accepts, or accepts in another form. */
const OWN: Record<string, (insider: Insider, random: Random) => Own> = {
  "/[lang]/moderation/act": () => ({
    headers: { "content-type": FORM },
    body: { act: "undo", reason: "because" },
  }),
  "/[lang]/help/[platform]": (_, random) => ({
    parts: { platform: random.pick(["ios", "android", "desktop"]) },
  }),
  "/[lang]/report/ticket": ({ ticket }, random) => ({
    query: { ticket },
    headers: { "content-type": FORM },
    body: { url: throwaway(random), reason: "other" },
  }),
  "/[lang]/video/[id]": ({ pictured }) => ({ parts: { id: pictured.videoId } }),
  "/[lang]/popular-videos/in/[of]": (_, random) => ({
    parts: { of: random.pick(["ja", "zh-TW"]) },
  }),
  "/embed/[id]": ({ pictured }) => ({ parts: { id: pictured.videoId } }),
  "/oembed": ({ pictured }) => ({
    query: { url: new URL(`/en/video/${pictured.videoId}`, pictured.thumbnailUrl).href },
  }),
  "/[lang]/result": ({ pictured }) => ({ query: { url: pictured.link } }),
  "/api/account": ({ doomed }, random) => ({ headers: bearer(random.pick(doomed)) }),
  "/api/account/sign-out": ({ doomed }, random) => ({ headers: bearer(random.pick(doomed)) }),
  "/api/auth/sync-user": ({ bearer: token }, random) => ({
    headers: random.chance(0.5)
      ? bearer(token)
      : { "x-internal-api-key": SECRETS.INTERNAL_API_KEY },
  }),
  "/api/authors/suggest": ({ handle }) => ({ query: { query: handle.slice(0, 3) } }),
  "/api/csp-reports": () => ({
    body: { "csp-report": { "effective-directive": "script-src-elem", "blocked-uri": "inline" } },
  }),
  "/api/favorites/[video_id]": ({ pictured }) => ({ parts: { video_id: pictured.videoId } }),
  "/api/twitter/videos/[id]": ({ pictured }) => ({ parts: { id: pictured.videoId } }),
  "/api/favorites/import": ({ pictured }) => ({ body: { video_ids: [pictured.videoId] } }),
  "/api/favorites/among": ({ pictured }) => ({ query: { ids: pictured.videoId } }),
  "/api/following": ({ handle }) => ({ body: { username: handle } }),
  "/api/following/among": ({ handle }) => ({ query: { usernames: handle } }),
  "/api/following/authors": () => ({}),
  "/api/jobs/[name]": (_, random) => ({
    parts: {
      name: random.pick([
        "rankings",
        "partitions",
        "rollup",
        "authors",
        "checker",
        "retention",
        "mail",
      ]),
    },
    headers: bearer(SECRETS.CRON_SECRET),
  }),
  "/api/metrics": () => ({ headers: bearer(SECRETS.METRICS_TOKEN) }),
  // Reports that hide posts name posts that no other request needs. They are rare, since they wait
  // for each other.
  "/api/reports": (_, random) => ({
    body: {
      url: throwaway(random),
      reason: random.chance(0.2) ? random.pick(REPORT_REASONS) : "other",
    },
  }),
  "/api/twitter/search": ({ handle }) => ({ query: { q: handle.slice(0, 3) } }),
  "/api/twitter/update-thumbnail": ({ pictured }) => ({
    headers: { "x-upload-token": pictured.uploadToken },
  }),
  // The post without a picture never gets a valid one, so that each upload for it is parsed.
  "/api/twitter/upload-thumbnail": ({ pictured, bare, webp }, random) => {
    const post = random.chance(0.5) ? pictured : bare;
    const headers = { "x-upload-token": post.uploadToken };
    const thumbnail = post === bare ? webp.slice(0, 23 + random.below(webp.length - 24)) : webp;
    return { body: { video_id: post.videoId, thumbnail }, headers };
  },
  "/auth/v1/authorize": () => ({
    query: {
      provider: "google",
      code_challenge: "c".repeat(43),
      code_challenge_method: "s256",
      login_hint: "ana",
    },
  }),
  "/auth/v1/factors": () => ({ body: { factor_type: "totp", friendly_name: randomUUID() } }),
  "/auth/v1/factors/*": ({ spareFactor }) => ({ parts: { "*": spareFactor } }),
  "/auth/v1/factors/*/challenge": ({ factor }) => ({ parts: { "*": factor } }),
  "/auth/v1/factors/*/verify": ({ factor, challenge }) => ({
    parts: { "*": factor },
    body: { challenge_id: challenge, code: "000000" },
  }),
  "/auth/v1/logout": ({ doomed }, random) => ({
    query: { scope: random.pick(["global", "local", "others"]) },
    headers: bearer(random.pick(doomed)),
  }),
  "/auth/v1/recover": ({ email }) => ({
    body: { email, code_challenge: "c".repeat(43), code_challenge_method: "s256" },
  }),
  "/auth/v1/signup": () => ({
    body: { email: `${randomUUID()}@postreel.example`, password: "correct horse", data: {} },
  }),
  "/auth/v1/token": ({ email, password }) => ({
    query: { grant_type: "password" },
    body: { email, password },
  }),
  "/auth/v1/user": () => ({ body: { data: { full_name: "Ada" } } }),
  "/auth/v1/verify": () => ({
    query: { type: "recovery", token: "t".repeat(43) },
    body: { type: "recovery", token_hash: "t".repeat(43) },
  }),
  "/feeds/[lang]/[name]": (_, random) => ({
    parts: { name: random.pick(["recent.xml", "popular-24h.xml", "popular-7d.xml"]) },
  }),
  "/feeds/[lang]/author/[name]": ({ handle }) => ({ parts: { name: `${handle}.xml` } }),
  "/offline/[name]": () => ({ parts: { name: "ja.html" } }),
  "/share-images/[lang]/[page]": (_, random) => ({
    parts: { page: random.pick(["popular.png", "home.png"]) },
  }),
  "/share-images/[lang]/author/[username]": ({ handle }) => ({
    parts: { username: `${handle}.png` },
  }),
  "/sitemaps/[name]": (_, random) => ({
    parts: { name: random.pick(["pages-1.xml", "authors-1.xml"]) },
  }),
  "/thumbnails/[name]": ({ pictured }) => ({ parts: { name: pictured.picture } }),
};

/** A call that the endpoint accepts. */
export function goodCall(path: string, insider: Insider, random: Random): GoodCall {
  const all = common(insider, random);
  const own = OWN[path]?.(insider, random) ?? {};
  return {
    parts: { ...all.parts, ...own.parts },
    query: own.query ?? {},
    body: { ...all.body, ...own.body },
    headers: { "content-type": JSON_TYPE, ...(own.headers ?? all.headers) },
  };
}
