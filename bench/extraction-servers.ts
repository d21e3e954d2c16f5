import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Agent, request } from "undici";
import { generatedMediaId, generatedPost } from "../e2e/fake-x/catalogue/generated";
import { syndicationTweet } from "../e2e/fake-x/payloads/syndication";

/** One process per role, so that none shares a thread with the load: `tsx extraction-servers.ts x|pass-through|collector`. */
const [role, upstream = ""] = process.argv.slice(2);

const AUTHORS = 64;
const SAMPLE = 1_800_000_000_000_000_000n;

/** Payloads of posts by different authors, with placeholders for the ids. */
function payloads(): string[] {
  return Array.from({ length: AUTHORS }, (_, place) => {
    const id = String(SAMPLE + BigInt(place) * 4_194_304n);
    const text = JSON.stringify(syndicationTweet(generatedPost(id)));
    return text.replaceAll(id, "{post}").replaceAll(generatedMediaId(id), "{media}");
  });
}

/** Replaces X's embed service: a good post for any id, 50 ms after it was requested. */
function serveX() {
  const templates = payloads();
  let calls = 0;
  let delayMs = 50;
  return (incoming: IncomingMessage, response: ServerResponse) => {
    const { searchParams, pathname } = new URL(incoming.url ?? "/", "http://x");
    if (pathname === "/calls") {
      response.end(String(calls));
      calls = 0;
    } else if (pathname === "/delay") {
      delayMs = Number(searchParams.get("ms"));
      response.end();
    } else {
      calls += 1;
      const id = searchParams.get("id") ?? "20";
      const template = templates[Number(BigInt(id) >> 22n) % AUTHORS] ?? "";
      const body = template.replaceAll("{post}", id).replaceAll("{media}", generatedMediaId(id));
      const send = () => {
        response.setHeader("content-type", "application/json; charset=utf-8");
        response.setHeader("content-length", Buffer.byteLength(body));
        response.end(body);
      };
      if (delayMs > 0) setTimeout(send, delayMs);
      else send();
    }
  };
}

/** The lower bound of an extraction: requests the upstream and parses its JSON; checks and stores nothing. */
function servePassThrough() {
  const dispatcher = new Agent({ connections: 128 });
  return async (incoming: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { url } = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    const id = /\d+$/.exec(url)?.[0];
    const target = `${upstream}/cdn.syndication.twimg.com/tweet-result?id=${id}&lang=en&token=bench`;
    const { body } = await request(target, { dispatcher });
    const { id_str } = JSON.parse(await body.text());
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ success: true, tweet_id: id_str }));
  };
}

/** Accepts all spans, and discards them. */
function serveCollector() {
  return (incoming: IncomingMessage, response: ServerResponse) => {
    incoming.resume().once("end", () => response.end("{}"));
  };
}

const ROLES: Record<string, () => (incoming: IncomingMessage, response: ServerResponse) => void> = {
  x: serveX,
  "pass-through": servePassThrough,
  collector: serveCollector,
};
const serve = ROLES[role ?? ""];
if (!serve) throw new Error(`${role} is no server`);
const server = createServer(serve());
server.keepAliveTimeout = 120_000;
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" ? address?.port : null);
});
process.once("disconnect", () => process.exit());
