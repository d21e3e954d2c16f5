import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { embeddedService } from "./testing/embedded-service";
import { register } from "./testing/sign-in-contract";
import { signInDatabase } from "./testing/sign-in-database";
import { stubBrowser } from "./testing/stub-browser";

signInDatabase();
const service = embeddedService();
let browser: Awaited<ReturnType<typeof stubBrowser>>;
beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  browser = await stubBrowser(service, () => Response.json({ success: true }));
  await browser.openTab().auth.signInWithPassword(await register(service));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await browser.close();
});

const refusal = (status: number, code: string) => Response.json({ code }, { status });

// The session ends here, whatever the service responds.
it.each([
  ["401", async () => refusal(401, "no_authorization")],
  ["403", async () => refusal(403, "session_not_found")],
  ["404", async () => refusal(404, "user_not_found")],
  ["a gateway's own refusal", async () => new Response("<html>", { status: 403 })],
  ["a service that is down", async () => new Response(null, { status: 503 })],
  ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
])("a sign-out that gets %s ends the session here", async (_, answer) => {
  const [session, store] = await Promise.all([import("./session"), import("./session-store")]);
  await store.openSession();
  await vi.waitFor(() => expect(store.currentViewer().status).toBe("signed-in"));
  const asked = vi.spyOn(service, "fetch").mockImplementation(answer);
  await session.signOut();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(store.currentViewer()).toEqual({ status: "anonymous", user: null, hasLeft: true });
  expect(document.cookie).toBe("");
  const keys = ["user-storage", "user", "isTestUser", "sb-app-auth-token-user"];
  expect(keys.map(localStorage.getItem)).toEqual([null, null, null, null]);
});
