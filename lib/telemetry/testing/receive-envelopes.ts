import { type Listening, listen } from "@/lib/x/testing/listen";

export type Received = { path: string; text: string };

/** A server that receives the messages of a Sentry client at `dsn`, as text. */
export async function receiveEnvelopes(): Promise<
  Listening & { dsn: string; received: Received[] }
> {
  const received: Received[] = [];
  const listening = await listen(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
    received.push({ path: request.url ?? "", text: Buffer.concat(chunks).toString("latin1") });
    const isTag = request.url?.endsWith(".js");
    response.writeHead(200, { ...cors, "content-type": isTag ? "text/javascript" : "text/plain" });
    response.end(isTag ? "document.documentElement.dataset.counted = 'yes';" : "{}");
  });
  return { ...listening, dsn: listening.url.replace("//", "//key@").concat("/1"), received };
}
