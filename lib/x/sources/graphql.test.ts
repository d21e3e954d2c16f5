import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { blocked, empty, html, json } from "../../../e2e/fake-x/answer";
import { type FakeX, startFakeX } from "../../../e2e/fake-x/server";
import { createXClient } from "../client-settings";
import { createGateway, type Gateway } from "../gateway";
import { createGuestTokens } from "../guest-token";
import { type FailureReason, failed } from "./answer";
import { askGraphql } from "./graphql";

let x: FakeX;
let gateway: Gateway;
beforeAll(async () => {
  x = await startFakeX();
  gateway = createGateway({ upstreamUrl: x.url });
});
afterEach(() => x.reset());
afterAll(async () => {
  await gateway.close();
  await x.close();
});

function ask(activationsPerMinute: number, client = createXClient()) {
  return askGraphql("1491475671058681863", {
    gateway,
    guestTokens: createGuestTokens({ gateway, client, activationsPerMinute }),
    client,
    signal: new AbortController().signal,
  });
}
const asked = () => x.requests().map(({ path }) => path.split("/").at(-1));

describe("X's answer to the first token", () => {
  it.each<["rate-limited" | "blocked" | "bad-guest-token", FailureReason]>([
    ["rate-limited", "rate_limited"],
    ["blocked", "blocked"],
    ["bad-guest-token", "token_refused"],
  ])("(%s) counts if there is no second token", async (fault, reason) => {
    x.setFault("graphql", fault);
    expect(await ask(1)).toMatchObject(failed(reason));
    expect(asked()).toEqual(["activate.json", "TweetResultByRestId"]);
  });

  it("is replaced by the answer to the second", async () => {
    x.setFault("graphql", "bad-guest-token", 1);
    expect(await ask(2)).toMatchObject({ kind: "ok" });
  });

  it("that blocks this server asks for no other token", async () => {
    x.setFault("graphql", "blocked", 1);
    expect(await ask(2)).toMatchObject(failed("blocked"));
    expect(asked()).toEqual(["activate.json", "TweetResultByRestId"]);
  });
});

describe("without a first token", () => {
  it("nothing is asked if our own limit is reached", async () => {
    expect(await ask(0)).toEqual(failed("activations_spent"));
    expect(asked()).toEqual([]);
  });

  it("X's refusal to activate is the answer, and is not retried", async () => {
    x.setFault("activate", "rate-limited");
    expect(await ask(5)).toEqual({ ...failed("rate_limited"), retryAfterSeconds: 30 });
    expect(asked()).toEqual(["activate.json"]);
  });
});

describe("what X says about the query, not about the post", () => {
  const ids = () => x.requests().flatMap(({ path }) => /graphql\/([^/]+)/.exec(path)?.[1] ?? []);
  const BUILT_IN_IDS = createXClient().settings().queryIds;

  it("a missing flag is learned and sent at once, and from then on", async () => {
    x.requireFlags(["brand_new_flag_enabled", "other_new_flag"]);
    const client = createXClient();
    expect(await ask(5, client)).toMatchObject({ kind: "ok" });
    expect(ids()).toHaveLength(2);
    expect(client.learnedFlags()).toEqual(["brand_new_flag_enabled", "other_new_flag"]);
    x.reset();
    x.requireFlags(["brand_new_flag_enabled", "other_new_flag"]);
    expect(await ask(5, client)).toMatchObject({ kind: "ok" });
    expect(ids()).toHaveLength(1);
  });

  it.each([
    ["400", json({ errors: [{ code: 214 }] }, 400)],
    ["404 without a body", empty(404)],
    ["404 with a page", html("<!DOCTYPE html><p>Not here</p>", 404)],
    ["404 with code 34", json({ errors: [{ code: 34 }] }, 404)],
    ["422", json({ errors: [{ message: "Unprocessable" }] }, 422)],
  ])("%s asks with the next query id", async (_name, answer) => {
    x.setFault("graphql", answer, 1);
    const client = createXClient();
    expect(await ask(5, client)).toMatchObject({ kind: "ok" });
    expect(ids()).toEqual(BUILT_IN_IDS.slice(0, 2));
    expect(client.queryIds.inOrder()[0]).toBe(BUILT_IN_IDS[1]);
  });

  it("code 34 of every query id is X's word for the post, a weak one", async () => {
    x.setFault("graphql", json({ errors: [{ code: 34 }] }, 404));
    expect(await ask(5)).toMatchObject({ kind: "refusal", code: "post_not_found" });
    expect(ids()).toEqual(BUILT_IN_IDS);
  });

  it("a challenge page with 404 is a block, not a retired id", async () => {
    x.setFault("graphql", { ...blocked(), status: 404 });
    expect(await ask(5)).toMatchObject(failed("blocked"));
    expect(ids()).toHaveLength(1);
  });

  it.each(["LoadShed", "DeadlineExceeded", "ServiceUnavailable", "Internal", "OverCapacity"])(
    "%s inside a 200 is asked once more",
    async (name) => {
      x.setFault("graphql", json({ errors: [{ name, message: "x" }] }), 1);
      expect(await ask(5)).toMatchObject({ kind: "ok" });
      x.setFault("graphql", json({ errors: [{ message: `${name}: Unspecified` }] }));
      expect(await ask(5)).toEqual(failed("server_error"));
      expect(ids()).toHaveLength(4);
    },
  );

  it.each([-1, 29, 130, 131])("code %i is overload too", async (code) => {
    x.setFault("graphql", json({ errors: [{ code, message: "x" }] }));
    expect(await ask(5)).toEqual(failed("server_error"));
    expect(ids()).toHaveLength(2);
  });
});
