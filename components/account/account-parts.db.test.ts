import { afterEach, expect, it, vi } from "vitest";
import { claimsOf } from "@/lib/auth/browser-viewer";
import { embeddedService } from "@/lib/auth/testing/embedded-service";
import { register } from "@/lib/auth/testing/sign-in-contract";
import { signInDatabase } from "@/lib/auth/testing/sign-in-database";
import { stubBrowser } from "@/lib/auth/testing/stub-browser";
import { API } from "@/lib/routes";

signInDatabase();
const service = embeddedService();
let browser: Awaited<ReturnType<typeof stubBrowser>>;
afterEach(async () => {
  vi.restoreAllMocks();
  await browser.close();
});

it("calls the API for the page's user, not for one who has signed in since in another tab", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const [ana, bo] = [await register(service), await register(service)];
  const deleted: unknown[] = [];
  browser = await stubBrowser(service, ({ method, headers }) => {
    if (method === "DELETE") deleted.push(claimsOf(headers.get("authorization") ?? "").sub);
    return Response.json({ success: true });
  });
  const other = browser.openTab();
  await other.auth.signInWithPassword(bo);
  const { askAccount } = await import("./account-parts");
  const remove = () => askAccount(API.account, "DELETE", "en", ana.session.user.id);
  expect(await remove()).toEqual({ kind: "failed", message: null });
  expect(deleted).toEqual([]);
  await other.auth.signInWithPassword(ana);
  expect((await remove()).kind).toBe("done");
  expect(deleted).toEqual([ana.session.user.id]);
});
