import type { RequestListener } from "node:http";
import type { JWTPayload } from "jose";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { AppError } from "@/lib/errors";
import { sourceFiles } from "@/lib/testing/source-files";
import { createBearerVerifier, publishedKeys } from "./bearer-verifier";
import { json, type KeyServer, makeKeys, startKeyServer } from "./testing/key-server";
import { claimsOf, SUB, signToken } from "./testing/sign-token";
import type { Viewer } from "./viewer";

const NOW = () => Math.floor(Date.now() / 1000);

let keys: Awaited<ReturnType<typeof makeKeys>>;
let server: KeyServer;
beforeAll(async () => {
  keys = await makeKeys();
});
afterEach(async () => {
  vi.useRealTimers();
  await server.stop();
});

/** A verifier that has fetched no keys yet, with its sign-in service. */
async function start(listener: RequestListener = json(keys.published)) {
  server = await startKeyServer(listener);
  const issuer = `${server.url}/auth/v1`;
  const key = publishedKeys(new URL(`${issuer}/.well-known/jwks.json`));
  const verify = createBearerVerifier({ issuer, algorithms: ["ES256", "RS256"], key });
  return async (changes: JWTPayload = {}, header = keys.header): Promise<Viewer | string> => {
    const token = await signToken(keys.privateKey, header, claimsOf(issuer, changes));
    const headers = new Headers({ authorization: `Bearer ${token}` });
    return verify(headers).catch((error: unknown) =>
      error instanceof AppError ? error.code : Promise.reject(error),
    );
  };
}

describe("a bearer", () => {
  it("is the user that the token names, with its claims", async () => {
    const ask = await start();
    const now = NOW();
    const viewer = await ask({
      sub: SUB.toUpperCase(),
      aal: "aal2",
      amr: [
        { method: "totp", timestamp: now - 5 },
        { method: "password", timestamp: now - 90 },
      ],
      user_metadata: { full_name: " Ana ", avatar_url: "https://a.example/1.png" },
    });
    expect(viewer).toEqual({
      id: SUB,
      email: "ana@people.example",
      provider: "x",
      sessionId: "0b1f3c1e-6f7a-4a53-9a37-51f1f0a3f0aa",
      issuedAt: new Date(now * 1000),
      // The time of the password: a second factor alone is no sign-in.
      signedInAt: new Date((now - 90) * 1000),
      aal: "aal2",
      claims: { name: "Ana", avatarUrl: "https://a.example/1.png" },
    });
  });

  it.each([
    ["no address", { email: "" }, { email: null }],
    ["no way in", { app_metadata: {} }, { provider: "email" }],
    ["nothing about the sign-in", { amr: "never" }, { signedInAt: null }],
    ["an unknown assurance", { aal: "aal9" }, { aal: "aal1" }],
    [
      "another name",
      { user_metadata: { name: "Ana" } },
      { claims: { name: "Ana", avatarUrl: null } },
    ],
    [
      "a name and a picture that are none",
      { user_metadata: { full_name: "n".repeat(201), avatar_url: "javascript:alert(1)" } },
      { claims: { name: null, avatarUrl: null } },
    ],
    ["no word about themselves", { user_metadata: 7 }, { claims: { name: null, avatarUrl: null } }],
    ["very much to say", { user_metadata: { note: "n".repeat(16 * 1024) } }, { id: SUB }],
    ["a role that they chose", { user_metadata: { role: "admin" } }, { aal: "aal1" }],
  ])("is accepted with %s", async (_, changes, seen) => {
    const ask = await start();
    expect(await ask(changes)).toMatchObject(seen);
  });

  it("accepts a clock that is five seconds off, no more", async () => {
    const ask = await start();
    expect(await ask({ exp: NOW() - 2 })).toMatchObject({ id: SUB });
    expect(await ask({ exp: NOW() - 7 })).toBe("unauthenticated");
    expect(await ask({ nbf: NOW() + 60 })).toBe("unauthenticated");
  });
});

describe("a sign-in service that is away", () => {
  it.each<[string, RequestListener]>([
    ["fails", json({ msg: "no" }, 500)],
    ["is overrun", json({}, 429)],
    ["sends elsewhere", (_, response) => response.writeHead(302, { location: "/" }).end()],
    ["answers with a page", (_, response) => response.end("<html>")],
    ["answers with no keys' shape", json({ keys: "none" })],
    ["hangs up", (request) => request.destroy()],
    ["says nothing", () => undefined],
  ])("and %s is not blamed on the bearer", async (_, listener) => {
    const ask = await start(listener);
    expect(await ask()).toBe("auth_unavailable");
  });

  it("pauses calls to the service for a while, then finds it again", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const ask = await start(json({}, 500));
    const crowd = await Promise.all(Array.from({ length: 40 }, () => ask()));
    for (let turn = 0; turn < 10; turn += 1) crowd.push(await ask());
    expect(new Set(crowd)).toEqual(new Set(["auth_unavailable"]));
    expect(server.calls).toHaveLength(1);
    server.answerWith(json(keys.published));
    vi.advanceTimersByTime(2_001);
    expect(await ask()).toMatchObject({ id: SUB });
  });

  it("verifies without the service once its keys are cached", async () => {
    const ask = await start();
    expect(await ask()).toMatchObject({ id: SUB });
    await server.stop();
    expect(await ask()).toMatchObject({ id: SUB });
    expect(await ask({}, { ...keys.header, kid: "unknown" })).toBe("unauthenticated");
  });

  it("fetches the keys again for an unknown key, at most every half minute", async () => {
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    const later = await makeKeys("key-2");
    const ask = await start();
    await ask();
    server.answerWith(json(later.published));
    keys = later;
    expect(await ask()).toBe("unauthenticated");
    vi.advanceTimersByTime(30_001);
    expect(await ask()).toMatchObject({ id: SUB });
    expect(server.calls).toHaveLength(2);
  });

  it("does not fetch for unknown keys while the service is down and its keys are cached", async () => {
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    const ask = await start();
    await ask();
    server.answerWith(json({}, 500));
    vi.advanceTimersByTime(30_001);
    for (let turn = 0; turn < 20; turn += 1) {
      const unknown = { ...keys.header, kid: `unknown-${turn}` };
      expect(await ask({}, unknown)).toBe("auth_unavailable");
      expect(await ask()).toMatchObject({ id: SUB });
    }
    expect(server.calls).toHaveLength(2);
  });
});

it("a verified bearer alone makes a ViewerId", () => {
  const shipped = sourceFiles().filter(({ path }) => !/\.test\.tsx?$|\/testing\//.test(path));
  const minting = shipped.filter(({ text }) => /\bas ViewerId\b/.test(text));
  expect(minting.map(({ path }) => path)).toEqual(["lib/auth/bearer-verifier.ts"]);
});
