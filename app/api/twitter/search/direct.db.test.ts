import { afterAll, beforeAll, expect, it } from "vitest";
import { indexListed } from "@/db/queries/search-index";
import { upsertPost } from "@/db/queries/upsert-post";
import { buildMedia, buildPost } from "@/db/testing/build-post";
import { testDatabase } from "@/db/testing/test-database";
import { addDirectRoute } from "@/lib/http/direct-routes";
import { TARGETED_HEADER } from "@/lib/http/keep-out-of-cache";
import { SITE_HEADERS } from "@/lib/http/policy/site-headers";
import { setOwnServer } from "@/lib/runtime/own-server";
import { Admission } from "@/server/admission";
import { compressResponses } from "@/server/compression";
import { callDirectRoutes } from "@/server/direct-routes";
import { type Served, serve } from "@/server/testing/serve";
import { GET } from "./route";

const PATH = "/api/twitter/search";
/** Headers set by the connection, by the compression, or only by `server/`. */
const OF_TRANSPORT =
  /^(?:date|connection|keep-alive|transfer-encoding|content-length|content-encoding|vary)$/;

const database = testDatabase();
let served: Served;
beforeAll(async () => {
  for (let post = 0; post < 8; post += 1) {
    const { videoId } = await upsertPost(
      buildPost({
        tweetId: String(1_700_000_000_000_000_000n + BigInt(post)),
        text: `静かな東京 ${post}`,
        media: [buildMedia()],
      }),
    );
    await database.sql`update videos set first_listed_at = created_at where id = ${videoId}`;
  }
  await indexListed();
  setOwnServer();
  addDirectRoute("GET", PATH, GET.direct);
  served = await serve([callDirectRoutes(compressResponses(), new Admission())], (_, response) => {
    response.end("Next");
  });
});
afterAll(() => served.close());

type Sent = Record<string, string>;

const headersOf = (answer: Response) =>
  Object.fromEntries([...answer.headers].filter(([name]) => !OF_TRANSPORT.test(name)));

async function contentOf(answer: Response) {
  const text = await answer.text();
  return { status: answer.status, headers: headersOf(answer), body: text && JSON.parse(text) };
}

/** Calls the route as Next does. */
const byNext = async (query: string, headers: Sent) =>
  GET(new Request(`${served.url}${PATH}?${query}`, { headers }), { params: Promise.resolve({}) });

/** Requests `server/`, which answers without Next. */
const directly = (query: string, headers: Sent) =>
  fetch(`${served.url}${PATH}?${query}`, { headers });

it.each<[string, number, string, Sent]>([
  ["a search", 200, "q=東京", {}],
  ["a part of a search", 200, "q=東京&limit=2&offset=2", {}],
  ["nothing found", 200, "q=大阪", {}],
  ["no text, in Japanese", 400, "q=", { "accept-language": "ja" }],
  ["a text that is too long", 400, `q=${"a".repeat(101)}`, {}],
  ["an order that is none", 400, "q=東京&sort=x", {}],
])("answers %s past Next as through it", async (_, status, query, headers) => {
  const { headers: sent, ...expected } = await contentOf(await byNext(query, headers));
  expect(expected.status).toBe(status);
  delete sent[TARGETED_HEADER];
  const answer = await contentOf(await directly(query, headers));
  const site = Object.entries(SITE_HEADERS).map(([name, value]) => [name.toLowerCase(), value]);
  expect(withoutQuota(answer.headers)).toEqual(
    withoutQuota({ ...Object.fromEntries(site), ...sent }),
  );
  expect({ status: answer.status, body: { ...answer.body, asOf: "" } }).toEqual({
    ...expected,
    body: { ...expected.body, asOf: "" },
  });
});

/** Two calls differ in the quota that is left and in nothing else, so only its presence is compared. */
function withoutQuota({ ratelimit, etag, ...headers }: Record<string, string>) {
  return { ...headers, hasQuota: ratelimit !== undefined, hasTag: etag !== undefined };
}

it("answers 304 without a body to a client that has the answer", async () => {
  const first = await directly("q=東京", {});
  await first.text();
  const headers = { "if-none-match": String(first.headers.get("etag")) };
  const again = await directly("q=東京", headers);
  expect(again.status).toBe(304);
  expect(again.headers.get("content-length")).toBeNull();
  expect(again.headers.get("vary")).toBe(first.headers.get("vary"));
  expect(again.headers.get("vary")).toBe("Accept-Encoding");
  expect(await again.text()).toBe("");
});

it("compresses and names the coding", async () => {
  const answer = await directly("q=東京", { "accept-encoding": "br" });
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(answer.headers.get("vary")).toContain("Accept-Encoding");
  expect((await answer.json()).videos).toHaveLength(8);
});
