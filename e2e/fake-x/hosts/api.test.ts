import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeX, startFakeX } from "../server";
import { activate, askGraphql, BEARER } from "../testing";

const ID = "1491475671058681863";
let x: FakeX;

beforeAll(async () => {
  x = await startFakeX();
});
afterAll(() => x.close());

describe("api.x.com", () => {
  it("issues a guest token that is accepted for a post", async () => {
    const response = await askGraphql(x, ID, { token: await activate(x) });
    expect(response.status).toBe(200);
    expect(response.headers.get("x-rate-limit-remaining")).toBe("499");
    expect(await response.json()).toMatchObject({
      data: { tweetResult: { result: { rest_id: ID } } },
    });
  });

  it("refuses a call without a bearer", async () => {
    const response = await fetch(`${x.url}/api.x.com/1.1/guest/activate.json`, { method: "POST" });
    expect(response.status).toBe(401);
  });

  it("activates by POST only", async () => {
    const response = await fetch(`${x.url}/api.x.com/1.1/guest/activate.json`, { headers: BEARER });
    expect(response.status).toBe(405);
  });

  it("answers an unknown or expired guest token with code 239", async () => {
    const token = await activate(x);
    x.expireGuestTokens();
    for (const bad of [token, "", "1"]) {
      const response = await askGraphql(x, ID, { token: bad });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ errors: [{ code: 239 }] });
    }
  });

  it("gives a token 500 calls, and a fresh token 500 more", { timeout: 30_000 }, async () => {
    const token = await activate(x);
    for (let call = 0; call < 500; call++) {
      const response = await askGraphql(x, "20", { token });
      await response.body?.cancel();
    }
    expect((await askGraphql(x, "20", { token })).status).toBe(429);
    expect((await askGraphql(x, "20", { token: await activate(x) })).status).toBe(200);
  });

  it("answers a retired query id with 404 and no body", async () => {
    const response = await askGraphql(x, ID, {
      token: await activate(x),
      queryId: "4Siu98E55GquhG52zHdY5w",
    });
    expect([response.status, await response.text()]).toEqual([404, ""]);
  });

  it("names the features that are missing", async () => {
    const response = await askGraphql(x, ID, { token: await activate(x), features: [] });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("cannot be null: responsive_web_graphql_timeline");
  });

  it("refuses an id above 63 bits, and one that is no number", async () => {
    const token = await activate(x);
    const tooLarge = await askGraphql(x, "9223372036854775808", { token });
    expect([tooLarge.status, await tooLarge.text()]).toEqual([
      400,
      expect.stringContaining("out of range"),
    ]);
    expect((await askGraphql(x, "abc", { token })).status).toBe(400);
  });
});
