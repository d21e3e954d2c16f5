import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { GET as getExport } from "@/app/api/account/export/route";
import { DELETE as deleteAccount } from "@/app/api/account/route";
import { GET as getAuthor } from "@/app/api/authors/[username]/route";
import { GET as getAuthorVideos } from "@/app/api/authors/[username]/videos/route";
import { GET as getAuthors } from "@/app/api/authors/route";
import { GET as getSuggestions } from "@/app/api/authors/suggest/route";
import { DELETE as removeFavorite } from "@/app/api/favorites/[video_id]/route";
import { POST as importFavorites } from "@/app/api/favorites/import/route";
import { GET as getFavorites, POST as postFavorite } from "@/app/api/favorites/route";
import { DELETE as unfollow } from "@/app/api/following/[username]/route";
import { GET as getFollowing, POST as postFollow } from "@/app/api/following/route";
import { GET as getDocument } from "@/app/api/openapi.json/route";
import { GET as getReport } from "@/app/api/reports/[ticket]/route";
import { POST as postReport } from "@/app/api/reports/route";
import { POST as postDownload } from "@/app/api/twitter/download-record/route";
import { GET as getHighlyRated } from "@/app/api/twitter/highly-rated/route";
import { GET as getPopular } from "@/app/api/twitter/popular/route";
import { GET as getRecent } from "@/app/api/twitter/recent/route";
import { POST as postView } from "@/app/api/twitter/record-view/route";
import { GET as getRising } from "@/app/api/twitter/rising/route";
import { GET as getSearch } from "@/app/api/twitter/search/route";
import { POST as postVideoUrl } from "@/app/api/twitter/video-url/route";
import { GET as getVideo } from "@/app/api/twitter/videos/[id]/route";
import { fakeCase } from "@/e2e/fake-x/catalogue/index";
import { type Person, signUp } from "@/lib/accounts/testing/sign-up";
import { signInDatabase } from "@/lib/auth/testing/sign-in-database";
import { LEADERBOARDS } from "@/lib/rankings/leaderboards";
import { refreshLeaderboard } from "@/lib/rankings/refresh";
import { happen, makeRawEvents, storeVideos } from "@/lib/rankings/testing/traffic";
import { testX } from "@/lib/x/testing/test-x";
import type { DocumentedOperation, openApi, Schema } from "./openapi";
import { OPERATIONS } from "./operations";

const TICKET = "RG87-CWD6-W2A0-VSRP";
const report = {
  reason: "other",
  url: "https://x.com/i/status/1001",
  contact: "a@example.com",
  statement: "This is a statement of enough characters.",
};

process.env.RATE_LIMITS = "off";
testX();
const database = signInDatabase();
let person: Person;
let document: ReturnType<typeof openApi>;
beforeAll(async () => {
  person = await signUp();
  await makeRawEvents(database.sql);
  await storeVideos(database.sql, 20);
  const now = new Date();
  const events = ["1", "2", "3"].map((videoId) => ({ videoId, kind: "download" as const }));
  await happen(database.sql, now, events);
  for (const board of LEADERBOARDS) await refreshLeaderboard(board, now);
  await database.sql`
    insert into reports (ticket, reason, url) values (${TICKET}, 'other', ${report.url})`;
  const answer = await getDocument(new Request("http://localhost/api/openapi.json"), {
    params: Promise.resolve({}),
  });
  document = await answer.json();
});

type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

type Call = {
  /** The path as written in the OpenAPI document. */
  path: string;
  method?: "GET" | "POST" | "DELETE";
  isPersonal?: boolean;
  handler: Handler;
  query?: string;
  params?: Record<string, string>;
  body?: unknown;
  status?: number;
};

/** The order matters: later calls list or remove what earlier ones added. */
const PERSONAL_CALLS: Call[] = [
  { path: "/api/favorites", handler: postFavorite, body: { video_id: "1" } },
  { path: "/api/favorites", handler: postFavorite, body: { video_id: "999" }, status: 404 },
  { path: "/api/favorites/import", handler: importFavorites, body: { video_ids: ["2", "999"] } },
  { path: "/api/favorites", handler: getFavorites },
  {
    path: "/api/favorites/{video_id}",
    method: "DELETE",
    handler: removeFavorite,
    params: { video_id: "1" },
  },
  { path: "/api/following", handler: postFollow, body: { username: "author1" } },
  { path: "/api/following", handler: getFollowing },
  {
    path: "/api/following/{username}",
    method: "DELETE",
    handler: unfollow,
    params: { username: "author1" },
  },
  { path: "/api/account/export", handler: getExport },
  { path: "/api/account", method: "DELETE", handler: deleteAccount },
];

const CALLS: Call[] = [
  { path: "/api/twitter/recent", handler: getRecent, query: "?limit=3" },
  { path: "/api/twitter/recent", handler: getRecent, query: "?cursor=abc", status: 400 },
  { path: "/api/twitter/popular", handler: getPopular, query: "?timeframe=all" },
  { path: "/api/twitter/popular", handler: getPopular, query: "?timeframe=2h", status: 400 },
  { path: "/api/twitter/rising", handler: getRising },
  { path: "/api/twitter/highly-rated", handler: getHighlyRated },
  { path: "/api/twitter/videos/{id}", handler: getVideo, params: { id: "1" } },
  { path: "/api/twitter/videos/{id}", handler: getVideo, params: { id: "999" }, status: 404 },
  { path: "/api/twitter/search", handler: getSearch, query: "?q=post" },
  { path: "/api/twitter/search", handler: getSearch, query: "?q=", status: 400 },
  { path: "/api/authors", handler: getAuthors, query: "?per_page=3" },
  { path: "/api/authors/suggest", handler: getSuggestions, query: "?query=author" },
  { path: "/api/authors/{username}", handler: getAuthor, params: { username: "author1" } },
  { path: "/api/authors/{username}", handler: getAuthor, params: { username: "x" }, status: 404 },
  {
    path: "/api/authors/{username}/videos",
    handler: getAuthorVideos,
    params: { username: "author2" },
  },
  { path: "/api/reports", handler: postReport, body: report, status: 201 },
  { path: "/api/reports", handler: postReport, body: { ...report, contact: "" }, status: 400 },
  { path: "/api/reports/{ticket}", handler: getReport, params: { ticket: TICKET } },
  { path: "/api/reports/{ticket}", handler: getReport, params: { ticket: "none" }, status: 404 },
  {
    path: "/api/twitter/record-view",
    handler: postView,
    body: { twitter_url: "https://x.com/i/status/1001" },
  },
  {
    path: "/api/twitter/download-record",
    handler: postDownload,
    body: { url: "https://x.com/i/status/1700000000000091000", language: "en" },
  },
  { path: "/api/twitter/video-url", handler: postVideoUrl, body: { url: "none" }, status: 400 },
  ...[
    { name: "mixed" },
    { name: "quoted-video" },
    { name: "mixed", isPrivate: true },
    { name: "photos-only", status: 422 },
    { name: "protected", status: 403 },
    { name: "deleted", status: 404 },
  ].map(({ name, isPrivate, status = 200 }) => ({
    path: "/api/twitter/video-url",
    handler: postVideoUrl,
    body: { url: fakeCase(name).link, ...(isPrivate && { private: true }) },
    status,
  })),
  { path: "/api/favorites", handler: getFavorites, status: 401 },
  ...PERSONAL_CALLS.map((call) => ({ ...call, isPersonal: true })),
];

const methodOf = ({ method, body }: Call) => method ?? (body === undefined ? "GET" : "POST");

function operationOf(call: Call): DocumentedOperation | undefined {
  return document.paths[call.path]?.[methodOf(call).toLowerCase()];
}

/** Also fails for properties that the schema does not name. */
const fits = (schema: Schema | undefined, value: unknown) =>
  z.fromJSONSchema(schema ?? { not: {} }).safeParse(value).error?.message;

describe("answers of the routes fit the document", () => {
  it("of every operation", () => {
    const isCalled = (method: string, path: string) =>
      CALLS.some(
        (call) =>
          call.path === path &&
          methodOf(call).toLowerCase() === method &&
          (call.status ?? 200) < 300,
      );
    const missing = OPERATIONS.filter(({ method, path }) => !isCalled(method, path));
    expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it.each(CALLS)("$path $query $body $status", async (call) => {
    const { handler, path, query = "", params = {}, body, status = 200 } = call;
    const request = new Request(`http://localhost${path}${query}`, {
      method: methodOf(call),
      headers: {
        ...(call.isPersonal && { authorization: person.bearer }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = await handler(request, { params: Promise.resolve(params) });
    expect(answer.status).toBe(status);
    const described = operationOf(call)?.responses[String(status)];
    const schema = described?.content["application/json"].schema;
    const value = await answer.json();
    expect(fits(schema, value)).toBeUndefined();
    expect(fits(schema, { ...value, undocumented: 1 })).toBeDefined();
    const input = operationOf(call)?.requestBody?.content["application/json"].schema;
    if (body !== undefined && status < 300) expect(fits(input, body)).toBeUndefined();
  });
});

describe("the document", () => {
  it("is OpenAPI 3.1 with unique ids, and a parameter for each place of a path", () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, ...operation })),
    );
    expect(operations.length).toBeGreaterThan(15);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { path, summary, parameters = [], responses } of operations) {
      expect(summary).toMatch(/\w/);
      const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const named = parameters.filter((one) => one.in === "path").map(({ name }) => name);
      expect(named).toEqual(places);
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(["400", "429", "500"]));
    }
  });

  it("describes what a query may hold", () => {
    const search = document.paths["/api/twitter/search"]?.get?.parameters ?? [];
    expect(search.map(({ name, required }) => [name, required])).toEqual([
      ["limit", false],
      ["offset", false],
      ["q", true],
      ["timeframe", false],
      ["sort", false],
    ]);
    expect(search.at(-1)?.schema).toMatchObject({ enum: ["new", "downloads"], default: "new" });
  });
});
