import { afterEach, expect, it, vi } from "vitest";
import { type Engine, until } from "./engine";

afterEach(() => vi.useRealTimers());

/** An engine whose page gives these answers one by one. */
function answering(...answers: (() => Promise<unknown>)[]): Engine {
  const run = vi.fn();
  for (const answer of answers) run.mockImplementationOnce(answer);
  return { name: "An engine", run } as unknown as Engine;
}

const never = () => new Promise<never>(() => undefined);
const left = () => Promise.reject(new Error("the page is left"));

it("asks again where a question is lost with the page it was put to", async () => {
  vi.useFakeTimers();
  const engine = answering(
    left,
    never,
    async () => false,
    never,
    async () => "loaded",
  );
  const answer = until(engine, "a page to load", () => "");
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(answer).resolves.toBe("loaded");
});

it("gives up on a page that answers no question", async () => {
  vi.useFakeTimers();
  const engine = answering(...Array.from({ length: 10 }, () => never));
  const answer = expect(until(engine, "a page to load", () => "")).rejects.toThrow(
    "An engine: a page to load did not happen within 15 s",
  );
  await vi.advanceTimersByTimeAsync(20_000);
  await answer;
});
