import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { MAX_TOKEN } from "@/lib/auth/bearer-verifier";
import { cookiesOf } from "@/lib/auth/testing/cookies-of";
import { originOf, SERVER_FLAGS } from "./launch.mjs";

describe("originOf", () => {
  it.each([
    ["127.0.0.1", "http://127.0.0.1:3000"],
    ["0.0.0.0", "http://127.0.0.1:3000"],
    ["::", "http://[::1]:3000"],
    ["::1", "http://[::1]:3000"],
    ["fd00::7", "http://[fd00::7]:3000"],
    ["postreel.internal", "http://postreel.internal:3000"],
  ])("%s is reached at %s", (host, origin) => {
    expect(originOf(host, "3000")).toBe(origin);
    expect(URL.canParse(origin)).toBe(true);
  });
});

describe("SERVER_FLAGS", () => {
  const SERVER = `require("node:http").createServer((_, response) => response.end())
    .listen(0, "127.0.0.1", function () { console.log(this.address().port); });`;

  async function statusFor(flags: string[], headers: Record<string, string>): Promise<number> {
    const server = spawn(process.execPath, [...flags, "-e", SERVER]);
    try {
      const [port] = await once(server.stdout, "data");
      return (await fetch(`http://127.0.0.1:${String(port).trim()}`, { headers })).status;
    } finally {
      server.kill();
    }
  }

  it("let in whoever has the longest token that is taken, as their browser sends it", async () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const header = encode({ alg: "ES256", typ: "JWT", kid: "key" });
    const claims = encode({ exp: Math.floor(Date.now() / 1000) + 3_600, sub: "somebody" });
    const token = `${header}.${claims}.`.padEnd(MAX_TOKEN, "s");
    const authorization = `Bearer ${token}`;
    const headers = { authorization, cookie: await cookiesOf(authorization) };
    expect(await statusFor(SERVER_FLAGS, headers)).toBe(200);
    expect(await statusFor([], headers)).toBe(431);
  });
});
