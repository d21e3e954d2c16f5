import { beforeEach, describe, expect, it } from "vitest";
import { createEgressChoice, type EgressChoice } from "./choose-egress";
import { refuse } from "./refusals";
import { failed, type SourceAnswer } from "./sources/answer";
import { createTestClock, type TestClock } from "./testing/clock";

const MINUTE = 60_000;
const gone = refuse("post_not_found", "stated");
let clock: TestClock;
let choice: EgressChoice;
let asked: string[];
let reported: string[];
/** X's answer by egress. */
let answers: Record<string, SourceAnswer>;

beforeEach(() => {
  clock = createTestClock();
  asked = [];
  reported = [];
  answers = { a: gone, b: gone };
  choice = createEgressChoice({
    egresses: ["a", "b"],
    now: clock.now,
    onBlock: (egress) => void reported.push(egress),
  });
});

const visit = (egress?: string) =>
  choice.run(
    {
      post: "1",
      network: "n",
      signal: new AbortController().signal,
      ask: async (_post, at) => {
        asked.push(at);
        return answers[at] ?? failed("connection");
      },
    },
    egress,
  );
const stateOf = (egress: string) => choice.states().find((one) => one.egress === egress)?.state;

it("takes turns", async () => {
  for (let time = 0; time < 4; time++) await visit();
  expect(asked.toSorted()).toEqual(["a", "a", "b", "b"]);
});

it("asks the one that is named", async () => {
  await visit("b");
  await visit("b");
  expect(asked).toEqual(["b", "b"]);
});

describe("an egress that X refuses", () => {
  beforeEach(() => {
    answers.a = failed("blocked");
  });

  it("is never what a visitor gets, and rests after five refusals", async () => {
    for (let time = 0; time < 20; time++) expect(await visit()).toEqual(gone);
    expect(asked.filter((egress) => egress === "a")).toHaveLength(5);
    expect([stateOf("a"), stateOf("b"), reported]).toEqual(["open", "closed", ["a"]]);
    expect(choice.open()).toEqual(["b"]);
  });

  it("is probed beside a visitor who is served by another, and takes turns again", async () => {
    for (let time = 0; time < 20; time++) await visit();
    answers.a = gone;
    asked = [];
    clock.pass(MINUTE);
    expect(await visit()).toEqual(gone);
    await expect.poll(() => stateOf("a")).toBe("closed");
    expect(asked.toSorted()).toEqual(["a", "b"]);
    for (let time = 0; time < 4; time++) await visit();
    expect(asked.filter((egress) => egress === "a")).toHaveLength(3);
  });
});

it("answers with the refusal while all are refused, and asks none of them", async () => {
  answers = { a: failed("blocked"), b: failed("blocked") };
  for (let time = 0; time < 10; time++) await visit();
  const before = asked.length;
  expect(await visit()).toEqual(failed("blocked"));
  expect([asked.length, reported.toSorted()]).toEqual([before, ["a", "b"]]);
});
