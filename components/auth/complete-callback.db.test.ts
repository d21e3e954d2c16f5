import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { SESSION_COOKIE } from "@/lib/auth/session-cookie";
import { embeddedService } from "@/lib/auth/testing/embedded-service";
import { freshKeyFolder } from "@/lib/auth/testing/fresh-key-folder";

import { register } from "@/lib/auth/testing/sign-in-contract";
import { stubBrowser } from "@/lib/auth/testing/stub-browser";

const folder = freshKeyFolder();
const service = embeddedService();
const CALLBACK = `${service.url}/en/auth/callback`;
let database: TestDatabase;
let browser: Awaited<ReturnType<typeof stubBrowser>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  browser = await stubBrowser(service, () => Response.json({ success: true }));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await browser.close();
});
afterAll(async () => {
  await database.close();
  folder.remove();
});

/** The page of the callback at this address, in the browser at hand. */
async function arriveAt(address: string) {
  location.href = address;
  const [{ completeCallback }, { currentViewer, openSession }] = await Promise.all([
    import("./complete-callback"),
    import("@/lib/auth/session-store"),
  ]);
  const completed = await completeCallback("en");
  const client = await openSession();
  if (!client) throw new Error("no client");
  return { completed, currentViewer, auth: client.auth };
}

/** Somebody signed in who has also begun to leave for a provider; gives where that leads. */
async function leave(): Promise<string> {
  const tab = browser.openTab();
  await tab.auth.signInWithPassword(await register(service));
  const options = { redirectTo: CALLBACK, skipBrowserRedirect: true };
  const { data } = await tab.auth.signInWithOAuth({ provider: "google", options });
  expect(document.cookie).toContain("-code-verifier=");
  return data.url ?? "";
}

describe("a link that says that sign-in failed", () => {
  it.each([
    "?error=access_denied",
    "?error=access_denied&sb_flow_id=abcdefgh",
    "?error=access_denied&sb_flow_id=",
    "#error=access_denied",
    "#access_token=x.y.z",
    "?code=1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed",
  ])("ends no session as %s, though a sign-in was begun here and never came back", async (link) => {
    await leave();
    const { completed, auth } = await arriveAt(CALLBACK + link);
    expect(completed.kind).toBe("failed");
    expect(document.cookie).toMatch(new RegExp(`(^|; )${SESSION_COOKIE}=`));
    expect((await auth.getUser()).error).toBeNull();
  });

  it("ends the session where it answers the sign-in that this browser began", async () => {
    const refusal = await service.fetch(`${await leave()}&cancel=1`, { redirect: "manual" });
    const { completed } = await arriveAt(refusal.headers.get("location") ?? "");
    expect(completed).toEqual({ kind: "failed", error: { code: "access_denied" } });
    expect(document.cookie).not.toMatch(new RegExp(`(^|; )${SESSION_COOKIE}=`));
  });
});
