import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { embeddedService } from "./testing/embedded-service";
import { register } from "./testing/sign-in-contract";
import { signInDatabase } from "./testing/sign-in-database";
import { stubBrowser } from "./testing/stub-browser";

signInDatabase();
const service = embeddedService();
/** Interval of the client's checks; it renews a session that ends within three of them. */
const LOOK_MS = 30_000;
const LIFETIME_MS = 3_600_000;

let browser: Awaited<ReturnType<typeof stubBrowser>>;
beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  browser = await stubBrowser(service, () => Response.json({ success: true }));
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await browser.close();
});

it("renews a session before it ends, not while the tab is hidden, and again once it is shown", async () => {
  await browser.openTab().auth.signInWithPassword(await register(service));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  const { openSession } = await import("./session-store");
  const client = await openSession();
  const asked = vi.spyOn(service, "fetch");
  const tokenOf = async () => (await client?.auth.getSession())?.data.session?.access_token;
  const first = await tokenOf();

  await vi.advanceTimersByTimeAsync(LIFETIME_MS - 5 * LOOK_MS);
  expect(asked).not.toHaveBeenCalled();
  browser.turn("hidden");
  await vi.advanceTimersByTimeAsync(4 * LOOK_MS);
  expect(asked).not.toHaveBeenCalled();

  browser.turn("visible");
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  const second = await vi.waitFor(async () => {
    const token = await tokenOf();
    expect(token).not.toBe(first);
    return token;
  });
  asked.mockClear();

  // The tab stays visible, so only the timer can renew the session.
  await vi.advanceTimersByTimeAsync(LIFETIME_MS - 2 * LOOK_MS);
  await vi.waitFor(async () => expect(await tokenOf()).not.toBe(second));
  expect(asked).toHaveBeenCalledTimes(1);
});
