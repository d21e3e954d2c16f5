import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer as createHttpServer, get, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SOCKET_ADDRESS_HEADER } from "@/lib/http/client-address";
import { recordSocketAddress } from "@/lib/http/record-socket-address";
import { CONNECTION_HEADER, recordConnection } from "./record-connection";
import { serveSignIn } from "./serve-sign-in";

process.env.AUTH_MODE = "embedded";

const HEALTH = "http://localhost:3000/auth/v1/health";
const HERE = {
  host: "localhost:3000",
  [SOCKET_ADDRESS_HEADER]: "127.0.0.1",
  [CONNECTION_HEADER]: "direct",
};

async function statusFor(headers: Record<string, string>): Promise<number> {
  return (await serveSignIn(new Request(HEALTH, { headers }))).status;
}

describe("who reaches the embedded service, by name and address", () => {
  it.each([
    ["localhost:3000", "127.0.0.1", 200],
    ["127.0.0.1:3000", "::ffff:127.0.0.1", 200],
    ["[::1]:3000", "::1", 200],
    ["localhost:3000", "192.168.1.20", 404],
    ["localhost:3000", "::ffff:10.0.0.7", 404],
    ["postreel.example", "127.0.0.1", 404],
    ["localhost.evil.example", "127.0.0.1", 404],
    ["192.168.1.20:3000", "127.0.0.1", 404],
    ["", "127.0.0.1", 404],
  ])("%s from %s: %i", async (host, socket, status) => {
    expect(await statusFor({ ...HERE, host, [SOCKET_ADDRESS_HEADER]: socket })).toBe(status);
  });

  it.each([SOCKET_ADDRESS_HEADER, CONNECTION_HEADER])("nobody without %s", async (name) => {
    const { [name]: _, ...rest }: Record<string, string> = HERE;
    expect(await statusFor(rest)).toBe(404);
  });
});

describe("who reaches it, by what the request says", () => {
  it.each([
    ["x-forwarded-for", "::ffff:127.0.0.1", 200],
    ["x-forwarded-for", "203.0.113.7", 404],
    ["x-forwarded-for", "203.0.113.7, 127.0.0.1", 404],
    ["x-forwarded-host", "localhost:3000", 200],
    ["x-forwarded-host", "postreel.example", 404],
    ["x-forwarded-proto", "http", 200],
    ["x-forwarded-proto", "https", 404],
    ["x-real-ip", "203.0.113.7", 404],
    ["forwarded", "for=203.0.113.7", 404],
    ["via", "1.1 tunnel", 404],
    ["cf-connecting-ip", "203.0.113.7", 404],
    ["x-amzn-trace-id", "Root=1-67891233", 404],
    ["origin", "http://localhost:3000", 200],
    ["origin", "https://postreel.example", 404],
    ["origin", "http://localhost:4000", 404],
    ["origin", "null", 404],
    ["referer", "http://localhost:3000/en/login", 200],
    ["referer", "https://postreel.example/en/login", 404],
    ["referer", "http://localhost:3000@postreel.example/", 404],
    ["referer", "nowhere", 404],
    ["sec-fetch-site", "same-origin", 200],
    ["sec-fetch-site", "none", 200],
    ["sec-fetch-site", "same-site", 404],
    ["sec-fetch-site", "cross-site", 404],
  ])("%s: %s is answered %i", async (header, value, status) => {
    expect(await statusFor({ ...HERE, [header]: value })).toBe(status);
  });

  it.each([
    ["same-origin", 200],
    ["none", 404],
    ["cross-site", 404],
  ])("a page without a name that the browser calls %s is answered %i", async (relation, status) => {
    const unnamed = { origin: "null", "sec-fetch-site": relation };
    expect(await statusFor({ ...HERE, ...unnamed })).toBe(status);
  });

  it("a page at the port that has no number is its own", async () => {
    expect(await statusFor({ ...HERE, host: "localhost:80", origin: "http://localhost" })).toBe(
      200,
    );
  });
});

describe("who reaches it, by the connection", () => {
  const server = createHttpServer(async (request, response) => {
    const headers = new Headers(request.headers as Record<string, string>);
    const answer = await serveSignIn(new Request(HEALTH, { headers }));
    response.writeHead(answer.status).end();
  });
  let port = 0;
  beforeAll(async () => {
    recordSocketAddress();
    recordConnection();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  /** The first line of the answer to these very bytes. */
  async function answerTo(...lines: string[]): Promise<string> {
    const socket = connect(port, "127.0.0.1");
    socket.write(`${lines.join("\r\n")}\r\n\r\n`.replaceAll("PORT", String(port)));
    const ending = lines.some((line) => /close$|1\.0$/.test(line));
    if (!ending) socket.once("data", () => socket.end());
    return (await text(socket)).split("\r\n")[0] ?? "";
  }

  it.each<[string, string[]]>([
    ["curl", ["GET / HTTP/1.1", "Host: localhost:PORT", "User-Agent: curl/8.5.0", "Accept: */*"]],
    ["Node", ["GET / HTTP/1.1", "host: localhost:PORT", "connection: keep-alive", "accept: */*"]],
    ["ApacheBench", ["GET / HTTP/1.0", "Host: localhost:PORT", "User-Agent: ApacheBench/2.3"]],
    [
      "Python",
      ["GET / HTTP/1.1", "Accept-Encoding: identity", "Host: localhost:PORT", "Connection: close"],
    ],
    ["one who forges", ["GET / HTTP/1.1", "Host: localhost:PORT", `${CONNECTION_HEADER}: relayed`]],
  ])("%s asks from here", async (_, lines) => {
    expect(await answerTo(...lines)).toBe("HTTP/1.1 200 OK");
  });

  it.each<[string, string[]]>([
    [
      "nginx by itself",
      ["GET / HTTP/1.0", "Host: 127.0.0.1:PORT", "Connection: close", "User-Agent: curl/8.5.0"],
    ],
    [
      "nginx for one who forges",
      [
        "GET / HTTP/1.0",
        "Host: 127.0.0.1:PORT",
        "Connection: close",
        `${CONNECTION_HEADER}: direct`,
        `${SOCKET_ADDRESS_HEADER}: 127.0.0.1`,
      ],
    ],
  ])("%s asks for others", async (_, lines) => {
    expect(await answerTo(...lines)).toBe("HTTP/1.1 404 Not Found");
  });

  it("Node's client without an agent asks from here, though it ends the connection at once", async () => {
    const asked = get({ host: "127.0.0.1", port, agent: false });
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(200);
  });

  // Another account can only be taken by one that may.
  it
    .runIf(process.platform === "linux" && process.getuid?.() === 0)
    .for([33, 999, 60_001, 200_001])(
    "a process of account %i asks from here, as a browser in a container or in CI does",
    async (uid, { skip }) => {
      const run = (code: string) =>
        promisify(execFile)(process.execPath, ["-e", code], { cwd: "/", uid, gid: uid });
      const isEntered = await run("").then(
        () => true,
        ({ code }: { code?: unknown }) => code !== "EACCES",
      );
      skip(!isEntered, `account ${uid} may not run ${process.execPath}`);
      const ask = `fetch("http://localhost:${port}").then(({ status }) => console.log(status))`;
      expect((await run(ask)).stdout.trim()).toBe("200");
    },
  );
});
