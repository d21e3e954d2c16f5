import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
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
