import { createServer, type RequestListener } from "node:http";
import { Agent, request } from "undici";
import { generatedMediaId, generatedPost } from "../e2e/fake-x/catalogue/generated";
import { syndicationTweet } from "../e2e/fake-x/payloads/syndication";
import { times } from "./median";
import { listen } from "./until";

const AUTHORS = 64;
const SAMPLE = 1_800_000_000_000_000_000n;

/** Replaces X's embed service: a good post for any id, 50 ms after it was requested. */
function serveX(): RequestListener {
  const templates = times(AUTHORS, (place) => {
    const id = String(SAMPLE + BigInt(place) * 4_194_304n);
    const text = JSON.stringify(syndicationTweet(generatedPost(id)));
    return text.replaceAll(id, "{post}").replaceAll(generatedMediaId(id), "{media}");
  });
  let calls = 0;
  let delayMs = 50;
  return ({ url = "/" }, response) => {
    const { searchParams, pathname } = new URL(url, "http://x");
    if (pathname === "/calls") {
      response.end(String(calls));
      calls = 0;
      return;
    }
    if (pathname === "/delay") {
      delayMs = Number(searchParams.get("ms"));
      response.end();
      return;
    }
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
  };
}

/** The lower bound of an extraction: requests the upstream and parses its JSON; checks and stores nothing. */
function servePassThrough(upstream: string): RequestListener {
  const dispatcher = new Agent({ connections: 128 });
  return async (incoming, response) => {
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

const serveCollector = (): RequestListener => (incoming, response) => {
  incoming.resume().once("end", () => response.end("{}"));
};

export type BareAnswer = { headers: string[]; body: string };

function serveBare(given: Record<string, BareAnswer>): RequestListener {
  const answers = new Map(
    Object.entries(given).map(([path, { headers, body }]) => [
      path,
      { headers, body: Buffer.from(body, "base64") },
    ]),
  );
  return ({ url = "" }, response) => {
    const answer = answers.get(url);
    if (!answer) return void response.writeHead(404).end();
    response.writeHead(200, answer.headers);
    response.end(answer.body);
  };
}

const ROLES: Record<string, (given: never) => RequestListener> = {
  x: serveX,
  "pass-through": servePassThrough,
  collector: serveCollector,
  bare: serveBare,
};

process.once("message", (given) => {
  const serve = ROLES[process.argv[2] ?? ""];
  if (!serve) throw new Error(`${process.argv[2]} is no server`);
  const server = createServer(serve(given as never));
  server.keepAliveTimeout = 120_000;
  listen(server).then((port) => process.send?.(port));
});
process.once("disconnect", () => process.exit());
