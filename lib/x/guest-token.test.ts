import { describe, expect, it } from "vitest";
import { createXClient } from "./client-settings";
import type { Gateway, GatewayRequest } from "./gateway";
import { BUILT_IN } from "./graphql-config";
import { createGuestTokens } from "./guest-token";
import type { SharedTokens } from "./shared-tokens";
import { failed } from "./sources/answer";
import { PAGE, reply } from "./testing/answers";
import { createTestClock } from "./testing/clock";

/** A gateway to an X with these activation responses in turn; the last one repeats. */
function createTokens(
  answers: Awaited<ReturnType<Gateway["ask"]>>[] = [],
  activationsPerMinute = 10,
  shared?: SharedTokens,
) {
  const asked: GatewayRequest[] = [];
  const clock = createTestClock();
  const gateway: Gateway = {
    async ask(request) {
      asked.push(request);
      return answers[asked.length - 1] ?? reply({ guest_token: `token${asked.length}` });
    },
    askBytes: () => Promise.reject(new Error("not asked here")),
    egresses: ["direct"],
    close: async () => undefined,
  };
  const client = createXClient();
  const tokens = createGuestTokens({
    gateway,
    client,
    shared,
    now: clock.now,
    activationsPerMinute,
  });
  return { tokens, asked, clock };
}
const token = (number: number) => ({ kind: "token", token: `token${number}` });

describe("a guest token", () => {
  it("is activated once for concurrent callers, with the public bearer", async () => {
    const { tokens, asked } = createTokens();
    const all = await Promise.all([tokens.get(), tokens.get(), tokens.get()]);
    expect(all).toEqual([token(1), token(1), token(1)]);
    expect(await tokens.get()).toEqual(token(1));
    expect(asked).toMatchObject([
      {
        url: "https://api.x.com/1.1/guest/activate.json",
        method: "POST",
        headers: { authorization: `Bearer ${BUILT_IN.bearer}` },
      },
    ]);
  });

  it("is used for two hours", async () => {
    const { tokens, clock } = createTokens();
    await tokens.get();
    clock.pass(2 * 3_600_000 - 1);
    expect(await tokens.get()).toEqual(token(1));
    clock.pass(1);
    expect(await tokens.get()).toEqual(token(2));
  });

  it("is renewed in its last half hour while callers still get it immediately", async () => {
    const { tokens, asked, clock } = createTokens([reply({ guest_token: "token1" }), reply({})]);
    await tokens.get();
    clock.pass(1.5 * 3_600_000 - 1);
    await tokens.get();
    expect(asked).toHaveLength(1);
    clock.pass(1);
    expect(await Promise.all([tokens.get(), tokens.get()])).toEqual([token(1), token(1)]);
    expect(asked).toHaveLength(2);
    // The activation failed, so the old token stays in use and the next attempt is a minute later.
    clock.pass(59_999);
    expect(await tokens.get()).toEqual(token(1));
    expect(asked).toHaveLength(2);
    clock.pass(1);
    expect(await tokens.get()).toEqual(token(1));
    await expect.poll(() => tokens.get()).toEqual(token(3));
    expect(asked).toHaveLength(3);
  });

  it("is replaced before the next call when nearly used up", async () => {
    const { tokens, asked } = createTokens();
    await tokens.get();
    tokens.noteRemaining("token1", 9);
    expect(asked).toHaveLength(2);
  });

  it("is renewed when nearly used up", async () => {
    const { tokens } = createTokens();
    await tokens.get();
    tokens.noteRemaining("token1", 10);
    expect(await tokens.get()).toEqual(token(1));
    tokens.noteRemaining("token1", Number.NaN);
    expect(await tokens.get()).toEqual(token(1));
    tokens.noteRemaining("token1", 9);
    expect(await tokens.get()).toEqual(token(2));
  });

  it("is renewed when discarded, and not when an older one is", async () => {
    const { tokens } = createTokens();
    await tokens.get();
    tokens.discard("token1");
    expect(await tokens.get()).toEqual(token(2));
    tokens.discard("token1");
    tokens.noteRemaining("token1", 0);
    expect(await tokens.get()).toEqual(token(2));
  });

  it("does not delay a caller who leaves", async () => {
    const { tokens } = createTokens();
    const caller = new AbortController();
    const waiting = tokens.get(caller.signal);
    const staying = tokens.get();
    caller.abort();
    expect(await waiting).toEqual(failed("aborted"));
    expect(await staying).toEqual(token(1));
  });
});

describe("a failed activation", () => {
  it.each([
    [{ kind: "unreachable" as const, cause: "timeout" as const }, failed("timeout")],
    [reply({}), failed("unrecognised", "guest_token: missing (status 200)")],
    [reply({ guest_token: 5 }), failed("unrecognised", "guest_token: missing (status 200)")],
    [
      reply({ guest_token: "a\r\nb: c" }),
      failed("unrecognised", "guest_token: missing (status 200)"),
    ],
    [reply(PAGE, 403), failed("blocked")],
    [reply(PAGE, 404), failed("blocked", "activation: 404")],
    [reply("", 404), failed("blocked", "activation: 404")],
    [reply(PAGE, 503), failed("server_error")],
    [reply("slow down", 429), { ...failed("rate_limited"), retryAfterSeconds: 30 }],
  ])("%j is reported and not cached", async (answer, failure) => {
    const { tokens } = createTokens([answer]);
    expect(await tokens.get()).toEqual(failure);
    expect(await tokens.get()).toEqual(token(2));
  });

  it("is retried only as often as a minute allows", async () => {
    const { tokens, asked, clock } = createTokens(Array(9).fill(reply({})), 3);
    for (let attempt = 0; attempt < 5; attempt++) await tokens.get();
    expect(asked).toHaveLength(3);
    clock.pass(59_999);
    expect(await tokens.get()).toEqual(failed("activations_spent"));
    clock.pass(1);
    await tokens.get();
    expect(asked).toHaveLength(4);
  });
});

describe("a token that instances share", () => {
  function createShare() {
    const held: { token: string | null } = { token: null };
    const shared: SharedTokens = {
      find: async () => (held.token === null ? null : { token: held.token, leftMs: 7_000_000 }),
      put: async (token) => {
        held.token = token;
      },
      remove: (token) => {
        if (held.token === token) held.token = null;
      },
    };
    return { held, shared };
  }

  it("is activated by the first, and used by the second", async () => {
    const { held, shared } = createShare();
    const [first, second] = [createTokens([], 10, shared), createTokens([], 10, shared)];
    expect(await first.tokens.get()).toEqual(token(1));
    expect(held.token).toBe("token1");
    expect(await second.tokens.get()).toEqual(token(1));
    expect(second.asked).toEqual([]);
  });

  it("is removed for all by the one that activated it", async () => {
    const { held, shared } = createShare();
    const { tokens } = createTokens([], 10, shared);
    await tokens.get();
    tokens.discard("token1");
    expect(held.token).toBeNull();
    expect(await tokens.get()).toEqual(token(2));
    expect(held.token).toBe("token2");
  });

  it("is not for an instance with another address: that one keeps its own", async () => {
    const { held, shared } = createShare();
    held.token = "theirs";
    const { tokens, asked, clock } = createTokens([], 10, shared);
    expect(await tokens.get()).toEqual({ kind: "token", token: "theirs" });
    tokens.discard("theirs");
    expect(await tokens.get()).toEqual(token(1));
    tokens.discard("token1");
    expect(await tokens.get()).toEqual(token(2));
    expect([held.token, asked.length]).toEqual(["theirs", 2]);
    clock.pass(2 * 3_600_000);
    expect(await tokens.get()).toEqual({ kind: "token", token: "theirs" });
  });
});
