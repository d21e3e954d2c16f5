import { execFile } from "node:child_process";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientAddress, LOCAL_REQUEST_HEADER, SOCKET_ADDRESS_HEADER } from "@/lib/http/client";
import { isLocal, recordClientAddress } from "./client-address";
import { type Served, serve } from "./testing/serve";

let served: Served;
beforeAll(async () => {
  served = await serve(
    [recordClientAddress({ TRUST_PROXY: 0, CLIENT_IP_HEADER: undefined })],
    ({ headers }, response) => {
      const { [SOCKET_ADDRESS_HEADER]: address, [LOCAL_REQUEST_HEADER]: local } = headers;
      response.end(`${address} ${local ?? "forwarded"}`);
    },
  );
});
afterAll(() => served.close());

/** Headers that reach the app for a request with exactly these header lines. */
async function recorded(...lines: string[]): Promise<string> {
  const socket = connect(served.port, "127.0.0.1");
  const sent = ["GET / HTTP/1.1", "Host: localhost:PORT", "Connection: close", ...lines];
  const unique = lines.some((line) => /^host:/i.test(line))
    ? sent.filter((line) => line !== "Host: localhost:PORT")
    : sent;
  socket.write(`${unique.join("\r\n")}\r\n\r\n`.replaceAll("PORT", String(served.port)));
  return (await text(socket)).split("\r\n\r\n")[1] ?? "";
}

const LOCAL = "127.0.0.1 1";
const FORWARDED = "127.0.0.1 forwarded";

describe("recordClientAddress", () => {
  it.each([
    ["a browser", "Sec-Fetch-Site: same-origin", LOCAL],
    ["the IPv4 name", "Host: 127.0.0.1:PORT", LOCAL],
    ["the IPv6 name", "Host: [::1]:PORT", LOCAL],
    ["a forged address", `${SOCKET_ADDRESS_HEADER}: 203.0.113.7`, LOCAL],
    ["another name", "Host: postreel.example", FORWARDED],
    ["a name that begins like ours", "Host: localhost.evil.example", FORWARDED],
    ["a network address", "Host: 192.168.1.20:PORT", FORWARDED],
    ["x-forwarded-for, even of loopback", "X-Forwarded-For: 127.0.0.1", FORWARDED],
    ["x-forwarded-host", "X-Forwarded-Host: localhost", FORWARDED],
    ["x-forwarded-proto", "X-Forwarded-Proto: http", FORWARDED],
    ["x-real-ip", "X-Real-IP: 203.0.113.7", FORWARDED],
    ["forwarded", "Forwarded: for=203.0.113.7", FORWARDED],
    ["via", "Via: 1.1 tunnel", FORWARDED],
    ["cf-connecting-ip", "CF-Connecting-IP: 203.0.113.7", FORWARDED],
    ["cf-ray", "CF-Ray: 1", FORWARDED],
    ["true-client-ip", "True-Client-IP: 203.0.113.7", FORWARDED],
    ["fly-client-ip", "Fly-Client-IP: 203.0.113.7", FORWARDED],
    ["x-cluster-client-ip", "X-Cluster-Client-IP: 203.0.113.7", FORWARDED],
    ["x-original-host", "X-Original-Host: postreel.example", FORWARDED],
    ["x-envoy-external-address", "X-Envoy-External-Address: 203.0.113.7", FORWARDED],
    ["x-amzn-trace-id", "X-Amzn-Trace-Id: Root=1-67891233", FORWARDED],
    ["cdn-loop", "CDN-Loop: cloudflare", FORWARDED],
    ["a forged mark behind a proxy", `Via: 1.1 x\r\n${LOCAL_REQUEST_HEADER}: 1`, FORWARDED],
  ])("%s", async (_, line, expected) => expect(await recorded(line)).toBe(expected));

  it("treats Node's client without an agent as local", async () => {
    const asked = get({ host: "127.0.0.1", port: served.port, agent: false });
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    expect(await text(answer)).toBe(LOCAL);
  });

  // Only a process that may switch users can act as another account.
  it
    .runIf(process.platform === "linux" && process.getuid?.() === 0)
    .for([33, 999, 60_001, 200_001])(
    "takes a process of account %i for a local one, as a browser in a container or in CI",
    async (uid, { skip }) => {
      const run = (code: string) =>
        promisify(execFile)(process.execPath, ["-e", code], { cwd: "/", uid, gid: uid });
      const isEntered = await run("").then(
        () => true,
        ({ code }: { code?: unknown }) => code !== "EACCES",
      );
      skip(!isEntered, `account ${uid} may not run ${process.execPath}`);
      const url = `http://localhost:${served.port}`;
      const ask = `fetch("${url}").then((r) => r.text()).then((t) => console.log(t))`;
      expect((await run(ask)).stdout.trim()).toBe(LOCAL);
    },
  );
});

describe("isLocal", () => {
  it.each([
    ["::ffff:127.0.0.1", true],
    ["::1", true],
    ["192.168.1.20", false],
    ["::ffff:10.0.0.7", false],
    [undefined, false],
  ])("from %s: %s", (remoteAddress, expected) => {
    expect(isLocal({ remoteAddress }, { host: "localhost:3000" })).toBe(expected);
    expect(isLocal({ remoteAddress }, {})).toBe(false);
  });
});

describe("CLIENT_IP_HEADER", () => {
  it.each([
    ["names the visitor, behind however many proxies", 2, "203.0.113.7", "203.0.113.7"],
    ["may hold IPv6", 1, "2001:db8::7", "2001:db8::7"],
    ["counts for nothing without a proxy", 0, "203.0.113.7", "127.0.0.1"],
    ["counts for nothing if it is no address", 1, "203.0.113.7, 1.1.1.1", "6.6.6.6"],
    ["may be missing", 1, undefined, "6.6.6.6"],
  ])("%s", async (_, proxies, sent, expected) => {
    const named = { TRUST_PROXY: proxies, CLIENT_IP_HEADER: "cf-connecting-ip" };
    const own = await serve([recordClientAddress(named)], ({ headers }, response) => {
      response.end(clientAddress(new Headers(headers as Record<string, string>), proxies));
    });
    const headers = { "x-forwarded-for": "6.6.6.6", ...(sent && { "CF-Connecting-IP": sent }) };
    expect(await (await fetch(own.url, { headers })).text()).toBe(expected);
    own.close();
  });
});
