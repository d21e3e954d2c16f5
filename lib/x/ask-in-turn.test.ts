import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fakeCase } from "../../e2e/fake-x/catalogue/index";
import { type FakeX, startFakeX } from "../../e2e/fake-x/server";
import { askInTurn, type Beside } from "./ask-sources";
import { createExtractor } from "./extractor";
import { createGateway, type Gateway } from "./gateway";
import { failed, type SourceAnswer } from "./sources/answer";
import type { SourceName } from "./types";

const late = failed("timeout");
const quick = failed("blocked");

type Call = { source: SourceName; signal: AbortSignal; answer: (answer: SourceAnswer) => void };

function begin(beside?: Beside, order: SourceName[] = ["syndication", "graphql"]) {
  const calls: Call[] = [];
  const caller = new AbortController();
  const ask = (source: SourceName, _id: string, signal: AbortSignal) =>
    new Promise<SourceAnswer>((answer) => void calls.push({ source, signal, answer }));
  const turns = askInTurn(order, "20", ask, caller.signal, beside);
  return { calls, turns, caller };
}
const called = async (calls: Call[], count: number) => {
  await expect.poll(() => calls.length).toBe(count);
};

describe("a silent source", () => {
  const always: Beside = { afterMs: 20, mayAsk: () => true };

  it("is waited for, where nothing may be asked beside it", async () => {
    const { calls, turns } = begin({ afterMs: 10, mayAsk: () => false });
    const first = turns.next();
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(calls).toHaveLength(1);
    calls[0]?.answer(late);
    expect(await first).toEqual({ done: false, value: { source: "syndication", answer: late } });
  });

  it("is joined by the next one, and the first answer comes first", async () => {
    const { calls, turns } = begin(always);
    const first = turns.next();
    await called(calls, 2);
    calls[1]?.answer(quick);
    expect((await first).value).toEqual({ source: "graphql", answer: quick });
    const second = turns.next();
    calls[0]?.answer(late);
    expect((await second).value).toEqual({ source: "syndication", answer: late });
    expect((await turns.next()).done).toBe(true);
  });

  it("is left once the caller has enough", async () => {
    const { calls, turns } = begin(always);
    const first = turns.next();
    await called(calls, 2);
    calls[1]?.answer(quick);
    await first;
    await turns.return();
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  });

  it("that answers in time is not joined", async () => {
    const { calls, turns } = begin(always);
    const first = turns.next();
    await called(calls, 1);
    calls[0]?.answer(quick);
    await first;
    await turns.return();
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(calls).toHaveLength(1);
  });

  it("ends with the caller", async () => {
    const { calls, turns, caller } = begin();
    const first = turns.next();
    await called(calls, 1);
    caller.abort();
    expect(calls[0]?.signal.aborted).toBe(true);
    calls[0]?.answer(failed("aborted"));
    await first;
    expect((await turns.next()).done).toBe(true);
  });
});

describe("the extractor", { timeout: 30_000 }, () => {
  let x: FakeX;
  let gateway: Gateway;
  beforeAll(async () => {
    x = await startFakeX();
    // Without a timeout of its own, a silent source would take all of the time until the deadline.
    gateway = createGateway({ upstreamUrl: x.url, callTimeoutMs: 60_000 });
  });
  beforeEach(() => x.reset());
  afterAll(async () => {
    await gateway.close();
    await x.close();
  });
  const create = (deadlineMs = 12_000) =>
    createExtractor({
      gateway,
      order: ["syndication", "graphql"],
      report: () => undefined,
      deadlineMs,
    });
  const count = (form: RegExp) => x.requests().filter(({ path }) => form.test(path)).length;
  const id = (number: number) => String(1_900_000_000_000_000_000n + BigInt(number));

  it("asks GraphQL beside a silent syndication once it has a token", async () => {
    const extractor = create();
    await extractor.ask("graphql", id(1));
    x.setFault("syndication", "hang");
    expect(await extractor.extract(id(2))).toMatchObject({ kind: "ok", source: "graphql" });
    expect(count(/activate/)).toBe(1);
  });

  it("activates no token for that", async () => {
    x.setFault("syndication", "hang");
    const extraction = await create(1_500).extract(id(3));
    expect(extraction).toEqual({ kind: "failed", code: "timeout" });
    expect(x.requests().map(({ host }) => host)).toEqual(["cdn.syndication.twimg.com"]);
  });

  it("makes one call for a post that syndication has in time", async () => {
    const extractor = create();
    await extractor.ask("graphql", id(4));
    x.reset();
    const { id: nasa } = fakeCase("nasa");
    expect(await extractor.extract(nasa)).toMatchObject({ kind: "ok", source: "syndication" });
    expect(x.requests()).toHaveLength(1);
  });

  it("asks beside no more than 60 times a minute", async () => {
    const extractor = create(3_000);
    await extractor.ask("graphql", id(5));
    x.setFault("syndication", "hang");
    const numbers = Array.from({ length: 80 }, (_, index) => 10 + index);
    await Promise.all(numbers.map((number) => extractor.extract(id(number))));
    expect(count(/TweetResultByRestId/)).toBeGreaterThan(1);
    expect(count(/TweetResultByRestId/)).toBeLessThanOrEqual(1 + 60);
  });
});
