import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase } from "@/db/testing/test-database";
import { fakeCase } from "@/e2e/fake-x/catalogue/index";
import { addDirectRoute } from "@/lib/http/direct-routes";
import { SITE_HEADERS } from "@/lib/http/policy/site-headers";
import { testX } from "@/lib/x/testing/test-x";
import { Admission } from "@/server/admission";
import { compressResponses } from "@/server/compression";
import { callDirectRoutes } from "@/server/direct-routes";
import { type Served, serve } from "@/server/testing/serve";
import { POST } from "./route";

const PATH = "/api/twitter/video-url";

testX();
testDatabase();
let served: Served;
beforeAll(async () => {
  addDirectRoute("POST", PATH, POST.direct);
  served = await serve([callDirectRoutes(compressResponses(), new Admission())], (_, response) =>
    response.end("Next"),
  );
});
afterAll(() => served.close());

type Call = { headers?: Record<string, string>; body: string; isChunked?: boolean };

/** Headers that Node sets for the connection. */
const OF_NODE = new Set(["date", "connection", "keep-alive", "content-length"]);

const JSON_TYPE = { "content-type": "application/json" };

/** Calls the route as Next does. */
async function byNext({ headers = JSON_TYPE, body, isChunked }: Call) {
  const [name, value] = isChunked
    ? ["transfer-encoding", "chunked"]
    : ["content-length", lengthOf(body)];
  const sent = new Request(served.url + PATH, {
    method: "POST",
    headers: { ...headers, [name]: value },
    body,
  });
  const answer = await POST(sent, { params: Promise.resolve({}) });
  return {
    status: answer.status,
    headers: { ...inLowerCase(SITE_HEADERS), ...Object.fromEntries(answer.headers) },
    body: await answer.json(),
  };
}

/** Requests `server/`, which answers without Next. */
async function directly({ headers = JSON_TYPE, body, isChunked }: Call) {
  const length = isChunked ? {} : { "content-length": lengthOf(body) };
  const sent = request(served.url + PATH, { method: "POST", headers: { ...headers, ...length } });
  sent.end(body);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const headersOf = Object.entries(answer.headers).filter(([header]) => !OF_NODE.has(header));
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(headersOf),
    body: JSON.parse(await text(answer)),
  };
}

const lengthOf = (body: string) => String(Buffer.byteLength(body));

function inLowerCase(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

const paste = (url: unknown) => JSON.stringify({ url });

it.each<[string, number, Call]>([
  ["a video", 200, { body: paste(fakeCase("multi-video").link) }],
  ["a video in chunks", 200, { body: paste(fakeCase("multi-video").link), isChunked: true }],
  ["a post that is gone", 404, { body: paste(fakeCase("deleted").link) }],
  ["no link", 400, { body: paste("hello") }],
  ["no JSON", 400, { body: "{" }],
  ["nothing, in Japanese", 400, { body: "{}", headers: { ...JSON_TYPE, "accept-language": "ja" } }],
  ["too much", 413, { body: paste("x".repeat(70_000)) }],
  ["too much in chunks", 413, { body: paste("x".repeat(70_000)), isChunked: true }],
  ["a form", 415, { body: "url=a", headers: { "content-type": "text/plain" } }],
  [
    "another site's page",
    403,
    { body: paste("hello"), headers: { ...JSON_TYPE, "sec-fetch-site": "cross-site" } },
  ],
])("answers %s past Next as through it", async (_, status, call) => {
  const expected = await byNext(call);
  expect(expected.status).toBe(status);
  const answer = await directly(call);
  expect(answer).toEqual({
    ...expected,
    headers: withoutAllowance(expected.headers, answer.headers),
  });
});

/** Two calls differ by one in the quota that is left: checks that, and removes the difference. */
function withoutAllowance(expected: Record<string, string>, actual: Record<string, unknown>) {
  if (expected.ratelimit === undefined) return expected;
  const left = (value: unknown) => Number(/;r=(\d+)/.exec(String(value))?.[1]);
  expect(left(expected.ratelimit) - left(actual.ratelimit)).toBe(1);
  return { ...expected, ratelimit: actual.ratelimit };
}
