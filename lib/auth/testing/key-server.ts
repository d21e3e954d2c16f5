import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";

/** A hosted sign-in service as our server sees it; the test chooses its responses. */
export async function startKeyServer(listener: RequestListener) {
  let answer = listener;
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    answerWith: (next: RequestListener) => {
      answer = next;
    },
    stop: async () => {
      server.closeAllConnections();
      if (server.listening) await once(server.close(), "close");
    },
  };
}

export type KeyServer = Awaited<ReturnType<typeof startKeyServer>>;

/** A JSON response. */
export function json(body: unknown, status = 200): RequestListener {
  return (_, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  };
}

/** A key pair, and the key set that holds its public half. */
export async function makeKeys(kid = "key-1") {
  const pair = await generateKeyPair("ES256", { extractable: true });
  const jwk = { ...(await exportJWK(pair.publicKey)), kid, alg: "ES256", use: "sig" };
  return { ...pair, jwk, header: { alg: "ES256", typ: "JWT", kid }, published: { keys: [jwk] } };
}
