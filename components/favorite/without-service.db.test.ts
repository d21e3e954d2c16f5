import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { embeddedService } from "@/lib/auth/testing/embedded-service";
import { ageSession } from "@/lib/auth/testing/session-cookies";
import { register } from "@/lib/auth/testing/sign-in-contract";
import { signInDatabase } from "@/lib/auth/testing/sign-in-database";
import { stubBrowser } from "@/lib/auth/testing/stub-browser";
import en from "@/messages/en.json";

signInDatabase();
const service = embeddedService();
const SIGN_IN_FIRST = en.Errors.unauthenticated;

let browser: Awaited<ReturnType<typeof stubBrowser>>;
let bearers: (string | null)[];
beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  bearers = [];
  browser = await stubBrowser(service, ({ headers }) => {
    bearers.push(headers.get("authorization"));
    return Response.json({ error: "unauthenticated", message: SIGN_IN_FIRST }, { status: 401 });
  });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await browser.close();
});

/** The error texts for a user whose page loads favorites and saves a heart. */
async function textsFor(userId: string): Promise<unknown[]> {
  const [{ fetchFavoritesPage, saveFavorite }] = await Promise.all([
    import("./favorites-api"),
    import("@/lib/auth/session"),
  ]);
  vi.useFakeTimers();
  const answers = Promise.allSettled([
    fetchFavoritesPage({ offset: 0, cursor: null }, "en", userId),
    saveFavorite({ userId, videoId: "7", isFavorite: true, before: false, language: "en" }),
  ]);
  await vi.advanceTimersByTimeAsync(5_000);
  return (await answers).map((answer) =>
    answer.status === "rejected" ? answer.reason.message : "done",
  );
}

it("a signed-in user is not asked to sign in while the service is unavailable", async () => {
  const person = await register(service);
  await browser.openTab().auth.signInWithPassword(person);
  ageSession();
  vi.spyOn(service, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  // An empty text means that the server sent none, and the page shows its own.
  expect(await textsFor(person.session.user.id)).toEqual(["", ""]);
  expect(bearers).toEqual([null, null]);
});

it("a user who has signed out sees the signed-out page", async () => {
  expect(await textsFor("6f2c1d52-3b0e-4f0a-9d4e-0c8a3a1b2c3d")).toEqual([
    SIGN_IN_FIRST,
    SIGN_IN_FIRST,
  ]);
});
