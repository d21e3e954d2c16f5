import type { RequestListener } from "node:http";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { AppError } from "@/lib/errors";
import { deleteAuthUser } from "./auth-service";
import { requireLiveSession, requireSecondFactor } from "./live-session";
import { buildViewer } from "./testing/build-viewer";
import { json, type KeyServer, startKeyServer } from "./testing/key-server";

const SECRET = "sb_secret_of_the_project";
const viewer = buildViewer();

let server: KeyServer;
beforeAll(async () => {
  server = await startKeyServer(json({}));
  process.env.NEXT_PUBLIC_SUPABASE_URL = server.url;
  process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY = "sb_publishable_1";
  process.env.SUPABASE_SECRET_KEY = SECRET;
});
afterAll(() => server.stop());

/** `done`, or the code of the refusal. */
function outcome(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "done",
    (error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error)),
  );
}

const page: RequestListener = (_, response) => response.end("<html>");
const missingPage: RequestListener = (_, response) => response.writeHead(404).end("<html>");
const hangUp: RequestListener = (request) => request.destroy();
const elsewhere: RequestListener = (_, response) =>
  response.writeHead(302, { location: "/elsewhere" }).end();

describe("whether a session is still valid", () => {
  it.each<[string, RequestListener, string]>([
    ["its account", json({ id: viewer.id }), "done"],
    ["its account in capitals", json({ id: viewer.id.toUpperCase() }), "done"],
    [
      "an account whose second step is not done",
      json({ id: viewer.id, factors: [{ status: "verified" }] }),
      "unauthenticated",
    ],
    [
      "an account whose second step is not set up yet",
      json({ id: viewer.id, factors: [{ status: "unverified" }] }),
      "done",
    ],
    ["another's account", json({ id: "6f2c1d52-3b0e-4f0a-9d4e-0c8a3a1b2c3d" }), "unauthenticated"],
    ["that it was ended", json({ code: "session_not_found" }, 403), "unauthenticated"],
    ["that the token is none", json({ code: "bad_jwt" }, 401), "unauthenticated"],
    ["that the account is gone", json({ code: "user_not_found" }, 404), "unauthenticated"],
    ["no account at all", json({}), "auth_unavailable"],
    ["a page", page, "auth_unavailable"],
    ["that it is overrun", json({}, 429), "auth_unavailable"],
    ["that it fails", json({}, 502), "auth_unavailable"],
    ["to look elsewhere", elsewhere, "auth_unavailable"],
    ["that we ask wrongly", json({}, 400), "auth_unavailable"],
    ["nothing", hangUp, "auth_unavailable"],
  ])("with the response %s", async (_, listener, expected) => {
    server.answerWith(listener);
    const headers = new Headers({ authorization: "Bearer a.b.c" });
    expect(await outcome(requireLiveSession(headers, viewer))).toBe(expected);
  });

  it("is valid after the second factor", async () => {
    server.answerWith(json({ id: viewer.id, factors: [{ status: "verified" }] }));
    const headers = new Headers({ authorization: "Bearer a.b.c" });
    expect(await outcome(requireLiveSession(headers, { ...viewer, aal: "aal2" }))).toBe("done");
  });

  it("is checked with the bearer's own token", async () => {
    const seen: unknown[] = [];
    server.answerWith((request, response) => {
      seen.push(request.method, request.url, request.headers.authorization, request.headers.apikey);
      json({ id: viewer.id })(request, response);
    });
    await requireLiveSession(new Headers({ authorization: "Bearer a.b.c" }), viewer);
    expect(seen).toEqual(["GET", "/auth/v1/user", "Bearer a.b.c", "sb_publishable_1"]);
  });
});

describe("an account at the service", () => {
  it.each<[string, RequestListener, string]>([
    ["goes", json({}), "done"],
    ["may be gone already", json({ code: 404, error_code: "user_not_found" }, 404), "done"],
    ["may be gone in the newer words", json({ code: "user_not_found" }, 404), "done"],
    ["is not gone because a path is unknown", missingPage, "auth_unavailable"],
    [
      "is not gone where the key is wrong",
      json({ code: "no_authorization" }, 401),
      "auth_unavailable",
    ],
    ["is not gone where the service fails", json({}, 500), "auth_unavailable"],
    ["is not gone where nobody answers", hangUp, "auth_unavailable"],
  ])("%s", async (_, listener, expected) => {
    server.answerWith(listener);
    expect(await outcome(deleteAuthUser(viewer.id))).toBe(expected);
  });

  it("is deleted with the secret key", async () => {
    const seen: unknown[] = [];
    server.answerWith((request, response) => {
      seen.push(request.method, request.url, request.headers.authorization);
      json({})(request, response);
    });
    await deleteAuthUser(viewer.id);
    expect(seen).toEqual(["DELETE", `/auth/v1/admin/users/${viewer.id}`, `Bearer ${SECRET}`]);
  });
});

describe("the second factor of a session", () => {
  const headers = new Headers({ authorization: "Bearer a.b.c" });
  const account = (id: string, status = "unverified") => json({ id, factors: [{ status }] });

  it.each<[string, (id: string) => RequestListener, string]>([
    ["a verified factor", (id) => account(id, "verified"), "factor_required"],
    ["an unverified factor", (id) => account(id), "done"],
    ["no factor", (id) => json({ id }), "done"],
    ["an ended session", () => json({ code: "session_not_found" }, 403), "unauthenticated"],
    ["nothing", () => hangUp, "auth_unavailable"],
  ])("with the response %s", async (_, listener, expected) => {
    const own = buildViewer();
    server.answerWith(listener(own.id));
    expect(await outcome(requireSecondFactor(headers, own))).toBe(expected);
  });

  it("is not checked if the token proves it", async () => {
    server.answerWith(hangUp);
    const own = buildViewer({ aal: "aal2" });
    expect(await outcome(requireSecondFactor(headers, own))).toBe("done");
  });

  it("is checked once in five minutes, and the last response counts in an outage", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const own = buildViewer();
    let asked = 0;
    server.answerWith((request, response) => {
      asked += 1;
      account(own.id)(request, response);
    });
    for (let turn = 0; turn < 5; turn += 1) await requireSecondFactor(headers, own);
    expect(asked).toBe(1);
    vi.advanceTimersByTime(300_001);
    server.answerWith(hangUp);
    expect(await outcome(requireSecondFactor(headers, own))).toBe("done");
    vi.advanceTimersByTime(300_001);
    server.answerWith(account(own.id, "verified"));
    expect(await outcome(requireSecondFactor(headers, own))).toBe("factor_required");
    vi.useRealTimers();
  });
});
