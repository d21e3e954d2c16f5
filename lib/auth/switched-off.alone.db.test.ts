import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AppError } from "@/lib/errors";
import { errorResponse } from "@/lib/http/refusals";
import { refuseWhileOff } from "./embedded/serve-sign-in";
import { authMode } from "./mode";
import { SESSION_COOKIE } from "./session-cookie";
import { embeddedService } from "./testing/embedded-service";
import { register } from "./testing/sign-in-contract";
import { signInDatabase } from "./testing/sign-in-database";
import { stubBrowser } from "./testing/stub-browser";

/** The hosted service still works for browsers that call it directly. */
const HOSTED = "https://project.supabase.example";

signInDatabase();
// Decides the mode before the variables below are set, since the embedded service stands for the
// hosted one.
authMode();
const service = embeddedService();
let isOff: boolean;
let browser: Awaited<ReturnType<typeof stubBrowser>>;
beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.stubEnv("NEXT_PUBLIC_SUPABASE_URL", HOSTED);
  vi.stubEnv("NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY", "sb_publishable_1");
  isOff = false;
  const here: typeof fetch = (input, init) =>
    isOff ? refuseWhileOff(new Headers()) : service.fetch(input, init);
  browser = await stubBrowser({ ...service, fetch: here }, (request) => {
    if (request.url.startsWith(HOSTED)) {
      return service.fetch(new Request(request.url.replace(HOSTED, service.url), request));
    }
    return isOff
      ? errorResponse(new AppError("unauthenticated"), "en")
      : Response.json({ success: true });
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await browser.close();
});

it("a session from before sign-in was switched off ends with the first refused call", async () => {
  await browser.openTab().auth.signInWithPassword(await register(service));
  isOff = true;
  const { currentViewer, openSession } = await import("./session-store");
  await openSession();
  await vi.waitFor(() => expect(currentViewer().status).toBe("signed-in"));
  const { fetchAsViewer } = await import("./fetch-as-viewer");
  const userId = currentViewer().user?.id ?? "";
  await expect(fetchAsViewer(userId, "/api/favorites")).rejects.toMatchObject({ status: 401 });
  expect(currentViewer()).toEqual({ status: "anonymous", user: null });
  expect(document.cookie).not.toContain(SESSION_COOKIE);
});
