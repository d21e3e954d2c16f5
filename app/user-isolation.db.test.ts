import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { testDatabase } from "@/db/testing/test-database";
import { listEndpoints } from "@/e2e/hostile/endpoints";
import { type Person, signUp } from "@/lib/accounts/testing/sign-up";
import { embeddedService } from "@/lib/auth/testing/embedded-service";
import { cookiesOf } from "@/lib/auth/testing/session-cookies";
import { SIGN_IN_CALLS } from "@/lib/auth/testing/sign-in-calls";
import { freshKeyFolder } from "@/lib/auth/testing/sign-in-database";
import { storeVideos } from "@/lib/rankings/testing/traffic";
import { testX } from "@/lib/x/testing/test-x";

/**
 * The callers of each route. A route missing here fails the test below. `public`: without
 * sign-in. `bearers`: each sees and changes only their own data. `service`: the embedded sign-in,
 * with its own calls below. `operators`: closed to every bearer; requires a secret, or the session
 * of an account in OPERATOR_IDS.
 */
const SERVED: Record<string, "public" | "bearers" | "service" | "operators"> = {
  "/[lang]/moderation/act": "operators",
  "/[lang]/report/ticket": "public",
  "/[lang]/result": "public",
  "/api/[...path]": "public",
  "/api/account": "bearers",
  "/api/account/export": "bearers",
  "/api/account/sign-out": "bearers",
  "/api/auth/sync-user": "bearers",
  "/api/authors": "public",
  "/api/authors/[username]": "public",
  "/api/authors/[username]/avatar": "public",
  "/api/authors/[username]/videos": "public",
  "/api/authors/suggest": "public",
  "/api/csp-reports": "public",
  "/api/favorites": "bearers",
  "/api/favorites/[video_id]": "bearers",
  "/api/favorites/among": "bearers",
  "/api/favorites/import": "bearers",
  "/api/following": "bearers",
  "/api/following/[username]": "bearers",
  "/api/following/among": "bearers",
  "/api/following/authors": "bearers",
  "/api/health": "public",
  "/api/health/ready": "public",
  "/api/jobs/[name]": "operators",
  "/api/malformed-path": "public",
  "/api/metrics": "operators",
  "/api/openapi.json": "public",
  "/api/reports": "public",
  "/api/reports/[ticket]": "public",
  "/api/twitter/download-record": "public",
  "/api/twitter/highly-rated": "public",
  "/api/twitter/popular": "public",
  "/api/twitter/recent": "public",
  "/api/twitter/record-view": "public",
  "/api/twitter/report-unavailable": "public",
  "/api/twitter/rising": "public",
  "/api/twitter/search": "public",
  "/api/twitter/update-thumbnail": "public",
  "/api/twitter/upload-thumbnail": "public",
  "/api/twitter/video-url": "public",
  "/api/twitter/videos/[id]": "public",
  "/auth/v1/[...path]": "service",
  "/embed/[id]": "public",
  "/feeds/[lang]/[name]": "public",
  "/feeds/[lang]/author/[name]": "public",
  "/oembed": "public",
  "/offline/[name]": "public",
  "/share-images/[lang]/[page]": "public",
  "/share-images/[lang]/author/[username]": "public",
  "/sitemap.xml": "public",
  "/sitemaps/[name]": "public",
  "/thumbnails/[name]": "public",
  "/unknown-file": "public",
};

process.env.RATE_LIMITS = "off";
const folder = freshKeyFolder();
const routes = listEndpoints().filter(({ isPage }) => !isPage);

testX();
const database = testDatabase();
let ana: Person;
beforeAll(async () => {
  await storeVideos(database.sql, 60);
  ana = await signUp("Ana of the hidden name");
  await enrolFactor();
  await database.sql`insert into users (id, email, name, avatar_url)
    values (${ana.id}, ${ana.email}, ${ana.name}, 'https://pictures.example/of-ana.png')`;
  await database.sql`insert into favorites (user_id, video_id)
    select ${ana.id}::uuid, id from videos where id in (1, 2, 3)`;
  await database.sql`insert into following (user_id, author_id) values (${ana.id}, 1)`;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterAll(() => {
  vi.restoreAllMocks();
  folder.remove();
});

const service = embeddedService();
const enrolFactor = () =>
  service.fetch(`${service.url}/auth/v1/factors`, {
    method: "POST",
    headers: { authorization: ana.bearer, "content-type": "application/json" },
    body: JSON.stringify({ factor_type: "totp", friendly_name: "of Ana" }),
  });

/** Every row that belongs to Ana, as text. */
async function rowsOfAna() {
  const { sql } = database;
  const [rows] = await sql`select
    (select jsonb_agg(to_jsonb(u)) from users u where id = ${ana.id}) as users,
    (select jsonb_agg(to_jsonb(f) order by video_id) from favorites f where user_id = ${ana.id}) as favorites,
    (select jsonb_agg(to_jsonb(f) order by author_id) from following f where user_id = ${ana.id}) as following,
    (select jsonb_agg(to_jsonb(a)) from auth_users a where id = ${ana.id}) as accounts,
    (select jsonb_agg(to_jsonb(i)) from auth_identities i where user_id = ${ana.id}) as identities,
    (select jsonb_agg(to_jsonb(s)) from auth_sessions s where user_id = ${ana.id}) as sessions,
    (select jsonb_agg(to_jsonb(f)) from auth_factors f where user_id = ${ana.id}) as factors`;
  return rows;
}

/** Values that name Ana or belong to her, which Bo could pass to a call. */
function claimsOfAna() {
  const { id, email, name } = ana;
  return {
    ...{ id, user_id: id, userId: id, user: id, sub: id, viewer: id, supabase_id: id, owner: id },
    ...{ email, name, video_id: "1", ids: "1,2,3", contact: email, reason: "broken" },
    url: "https://x.com/NASA/status/1491475671058681863",
    twitter_url: "https://x.com/NASA/status/1491475671058681863",
    statement: "A statement of twenty characters",
  };
}

const PARAMS = {
  id: "1",
  video_id: "1",
  username: "author1",
  ticket: "7K3M-Q0TZ-4HXV-9B2D",
  name: "rankings",
  lang: "en",
  page: "recent",
};

/** Calls a route with the caller's own token, and with Ana's values everywhere else. */
async function call(path: string, method: string, caller: Person | null) {
  const file = fileURLToPath(new URL(`.${path}/route.ts`, import.meta.url));
  const handle = (await import(/* @vite-ignore */ file))[method];
  const claims = claimsOfAna();
  const { video_id, ...inAddress } = claims;
  const query = new URLSearchParams({ ...inAddress, limit: "100", format: "x" });
  const hasBody = method === "POST" || method === "PUT" || method === "PATCH";
  const request = new Request(`http://localhost${path}?${query}`, {
    method,
    headers: {
      ...(caller && { authorization: caller.bearer }),
      ...(hasBody && { "content-type": "application/json" }),
      "x-user-id": ana.id,
      "x-internal-api-key": ana.id,
      cookie: `${await cookiesOf(ana.bearer)}; user=${ana.id}`,
    },
    ...(hasBody && { body: JSON.stringify(claims) }),
  });
  const params: Record<string, string | string[]> = { ...PARAMS, path: [ana.id] };
  const response: Response = await handle(request, { params: Promise.resolve(params) });
  return { status: response.status, text: await response.text() };
}

function expectNothingOfAna(text: string) {
  for (const mark of [ana.id, ana.email, ana.name, "of-ana", "of Ana"]) {
    expect(text).not.toContain(mark);
  }
}

it("every route declares its callers", () => {
  expect(Object.keys(SERVED).toSorted()).toEqual(routes.map(({ path }) => path).toSorted());
});

describe.each(routes.filter(({ path }) => SERVED[path] !== "service"))(
  "$path",
  ({ path, methods }) => {
    it.each(methods)("%s shows Bo nothing of Ana's, and changes nothing of it", async (method) => {
      const bo = await signUp("Bo");
      const before = await rowsOfAna();
      const { status, text } = await call(path, method, bo);
      if (SERVED[path] === "operators") expect([400, 401, 404]).toContain(status);
      expect(status).not.toBe(500);
      expectNothingOfAna(text);
      if (path === "/api/favorites/among") expect(JSON.parse(text)).toEqual({ ids: [] });
      if (path === "/api/favorites" && method === "GET")
        expect(JSON.parse(text).videos).toEqual([]);
      if (path === "/api/account/export") expect(JSON.parse(text).user.id).toBe(bo.id);
      expect(await rowsOfAna()).toEqual(before);
    });

    it.each(methods)("%s accepts no credentials except a bearer", async (method) => {
      const before = await rowsOfAna();
      const { status, text } = await call(path, method, null);
      if (SERVED[path] === "bearers") expect(status).toBe(401);
      else if (SERVED[path] === "public") expect(status).not.toBe(403);
      expectNothingOfAna(text);
      expect(await rowsOfAna()).toEqual(before);
    });
  },
);

describe("/auth/v1", () => {
  it.each(SIGN_IN_CALLS)("$method $path changes nothing of Ana's for Bo", async (tried) => {
    const bo = await signUp("Bo");
    const before = await rowsOfAna();
    const [factor] = await database.sql`select id from auth_factors where user_id = ${ana.id}`;
    const path = tried.path.replace("{factor}", factor?.id).replace("{ana}", ana.id);
    const response = await service.fetch(`${service.url}/auth/v1/${path}`, {
      method: tried.method,
      headers: { authorization: bo.bearer, "content-type": "application/json" },
      redirect: "manual",
      ...(tried.body && { body: JSON.stringify(tried.body(ana)) }),
    });
    expect(tried.status).toContain(response.status);
    expectNothingOfAna(await response.text());
    expect(await rowsOfAna()).toEqual(before);
  });
});
