import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubBrowser } from "@/lib/auth/testing/stub-browser";
import en from "@/messages/en.json";

const PATIENCE_MS = 10_000;
let browser: Awaited<ReturnType<typeof stubBrowser>>;

/** A page whose sign-in client never loads. */
beforeEach(async () => {
  const unasked = { url: "http://localhost", key: "embedded", fetch: () => Promise.reject() };
  browser = await stubBrowser(unasked, () => Response.error(), {
    address: "/en/auth/callback?code=1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed",
    loading: new Promise(() => undefined),
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await browser.close();
});

async function afterPatience<T>(asked: Promise<T>): Promise<T | "waiting"> {
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  return Promise.race([asked, "waiting" as const]);
}

it("a sign-in that returned shows an error if the client never loads", async () => {
  const { completeCallback } = await import("./complete-callback");
  vi.useFakeTimers();
  expect(await afterPatience(completeCallback("en"))).toEqual({
    kind: "failed",
    error: { name: "AuthRetryableFetchError" },
  });
});

it("an attempt shows an error if the client never loads", async () => {
  const { failureOfAttempt } = await import("./use-attempt");
  vi.useFakeTimers();
  const ask = async () => ({ error: null });
  const said = failureOfAttempt(ask, en.SignInErrors, "signInFailed");
  expect(await afterPatience(said)).toBe(en.SignInErrors.unreachable);
});
