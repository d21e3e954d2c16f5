import type { RequestListener } from "node:http";
import { describe, expect, it, vi } from "vitest";
import { sendToService } from "./send-to-service";
import { startKeyServer } from "./testing/key-server";

const EXCHANGE = "https://auth.example/auth/v1/token?grant_type=pkce";
const REFRESH = EXCHANGE.replace("pkce", "refresh_token");
const SIGN_UP = "https://auth.example/auth/v1/signup?redirect_to=https%3A%2F%2Fpostreel.example";
const VERIFY = "https://auth.example/auth/v1/factors/6f2c1d52/verify";
const LOGOUT = "https://auth.example/auth/v1/logout?scope=global";
const USER = { id: "u", email: "ana@postreel.example" };
const session = { access_token: "a", user: { id: "u" } };
const full = { ...session, provider_token: "secret", provider_refresh_token: "secret" };

async function answerOf(url: string, response: Response) {
  return sendToService(url, undefined, async () => response);
}

describe("sendToService", () => {
  it("hides the provider's tokens from the library", async () => {
    const answer = await answerOf(EXCHANGE, Response.json(full, { headers: { "x-a": "1" } }));
    expect(await answer.json()).toEqual(session);
    expect(answer.headers.get("x-a")).toBe("1");
  });

  it.each([
    ["another call", "https://auth.example/auth/v1/user", Response.json(full), full],
    ["an account whose address is to be confirmed", SIGN_UP, Response.json(USER), USER],
    ["a refusal", EXCHANGE, Response.json(full, { status: 400 }), full],
  ])("passes on %s", async (_, url, response, body) => {
    expect(await (await answerOf(url, response)).json()).toEqual(body);
  });

  it.each([
    ["no session for a code of sign-in", EXCHANGE, Response.json({})],
    ["a page for a password", EXCHANGE.replace("pkce", "password"), new Response("<html>")],
    ["a list for a new account", SIGN_UP, Response.json([])],
    ["a user for a second step", VERIFY, Response.json(USER)],
    ["a page for the end of sessions", LOGOUT, new Response("<html>")],
  ])("treats %s as no response", async (_, url, response) => {
    expect((await answerOf(url, response)).status).toBe(503);
  });

  it.each([
    ["a session", Response.json(session)],
    ["a refusal", Response.json({ code: "refresh_token_not_found" }, { status: 400 })],
    ["an older refusal", Response.json({ code: 400, error_code: "bad_jwt" }, { status: 400 })],
    [
      "the oldest refusal",
      Response.json({ error: "invalid_grant", error_description: "Used" }, { status: 400 }),
    ],
    ["that there is no service", Response.json({ error: "not_found" }, { status: 404 })],
    ["trouble", new Response("busy", { status: 502 })],
  ])("passes on %s for a refresh", async (_, response) => {
    const [status, body] = [response.status, await response.clone().text()];
    const answer = await answerOf(REFRESH, response);
    expect([answer.status, await answer.text()]).toEqual([status, body]);
  });

  it.each([
    ["a limit", Response.json({ code: "over_request_rate_limit" }, { status: 429 })],
    ["a gateway", Response.json({ message: "No route matched" }, { status: 404 })],
    ["a page", new Response("<html>", { status: 403 })],
    ["nothing", Response.json(null)],
  ])("does not treat %s as the service's response to a refresh", async (_, response) => {
    expect((await answerOf(REFRESH, response)).status).toBe(503);
  });

  it.each([
    ["never answers", () => undefined],
    [
      "never ends its answer",
      (_, response) => response.writeHead(200, { "content-length": 99 }).write("{"),
    ],
  ] as [string, RequestListener][])("gives up on a service that %s", async (_, listener) => {
    const late = new AbortController();
    const service = await startKeyServer((request, response) => {
      listener(request, response);
      late.abort(new DOMException("too late", "TimeoutError"));
    });
    const patience = vi.spyOn(AbortSignal, "timeout").mockReturnValue(late.signal);
    try {
      const asked = sendToService(`${service.url}/auth/v1/token?grant_type=pkce`);
      await expect(asked).rejects.toThrow(expect.objectContaining({ name: "TimeoutError" }));
      expect(service.calls).toHaveLength(1);
      expect(patience).toHaveBeenCalledWith(10_000);
    } finally {
      patience.mockRestore();
      await service.stop();
    }
  });
});
