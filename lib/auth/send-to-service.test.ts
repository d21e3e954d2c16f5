import { describe, expect, it } from "vitest";
import { sendToService } from "./send-to-service";

const EXCHANGE = "https://auth.example/auth/v1/token?grant_type=pkce";
const session = { access_token: "a", user: { id: "u" } };
const full = { ...session, provider_token: "secret", provider_refresh_token: "secret" };

async function answerOf(url: string, response: Response) {
  return sendToService(url, undefined, async () => response);
}

describe("sendToService", () => {
  it("keeps the provider's keys from the library", async () => {
    const answer = await answerOf(EXCHANGE, Response.json(full, { headers: { "x-a": "1" } }));
    expect(await answer.json()).toEqual(session);
    expect(answer.headers.get("x-a")).toBe("1");
  });

  it.each([
    ["another call", EXCHANGE.replace("pkce", "password"), Response.json(full), full],
    ["a refusal", EXCHANGE, Response.json(full, { status: 400 }), full],
  ])("hands on %s as it is", async (_, url, response, body) => {
    expect(await (await answerOf(url, response)).json()).toEqual(body);
  });

  it("hands on what is no JSON", async () => {
    expect(await (await answerOf(EXCHANGE, new Response("<html>"))).text()).toBe("<html>");
  });

  it("gives up on a service that never answers", async () => {
    let signal: AbortSignal | null | undefined;
    await sendToService(EXCHANGE, undefined, async (_, init) => {
      signal = init?.signal;
      return new Response("{}");
    });
    expect(signal).toBeInstanceOf(AbortSignal);
  });
});
