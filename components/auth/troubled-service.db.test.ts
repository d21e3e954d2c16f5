import { TOTP, URI } from "otpauth";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { embeddedService } from "@/lib/auth/testing/embedded-service";
import { register } from "@/lib/auth/testing/sign-in-contract";
import { signInDatabase } from "@/lib/auth/testing/sign-in-database";
import { stubBrowser } from "@/lib/auth/testing/stub-browser";
import {
  OTHER_SHAPES,
  shortenPatience,
  TROUBLES,
  troubledService,
} from "@/lib/auth/testing/troubled-service";
import en from "@/messages/en.json";
import type { AskService } from "./use-attempt";

signInDatabase();
const calm = embeddedService();
const errors = en.SignInErrors;
const STRANGER = { email: "ana@postreel.example", password: "correct horse" };

let trouble: Awaited<ReturnType<typeof troubledService>>;
let browser: Awaited<ReturnType<typeof stubBrowser>>;
beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  trouble = await troubledService(calm);
  browser = await stubBrowser(trouble.service, () => Response.json({ success: true }));
  shortenPatience();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await browser.close();
  await trouble.stop();
});

async function openPage() {
  const [attempts, codes, session, store, callback, passwords] = await Promise.all([
    import("./use-attempt"),
    import("./credential-form"),
    import("@/lib/auth/session"),
    import("@/lib/auth/session-store"),
    import("./complete-callback"),
    import("./callback-screen"),
  ]);
  const say = (ask: AskService) => attempts.failureOfAttempt(ask, errors, "failed");
  return { ...codes, ...session, ...store, ...callback, ...passwords, say };
}

/** Opens the page of a signed-in user. */
async function openOwnPage() {
  const person = await register(calm);
  await browser.openTab().auth.signInWithPassword(person);
  const page = await openPage();
  await page.openSession();
  await vi.waitFor(() => expect(page.currentViewer().status).toBe("signed-in"));
  return { ...page, person };
}

type OwnPage = Awaited<ReturnType<typeof openOwnPage>>;

const OF_STRANGERS: [string, AskService][] = [
  ["a sign-in", (auth) => auth.signInWithPassword(STRANGER)],
  ["a new account", (auth) => auth.signUp(STRANGER)],
  ["a lost password", (auth) => auth.resetPasswordForEmail(STRANGER.email)],
];

const OF_MEMBERS: [string, (page: OwnPage) => AskService][] = [
  ["the list of second steps", () => (auth) => auth.mfa.listFactors()],
  ["a new second step", () => (auth) => auth.mfa.enroll({ factorType: "totp" })],
  ["a code", (page) => (auth) => page.verifyCode(auth, "123456")],
  ["the end of all sessions", (page) => page.signOutEverywhere],
  [
    "another password",
    (page) => (auth) => page.changePassword(auth, page.person.session.user.id, "another horse"),
  ],
];

describe.each(TROUBLES)("where the service %s", (_, answer) => {
  it("shows anonymous visitors the outage text, one request each", async () => {
    const { say } = await openPage();
    await trouble.begin(answer);
    const said = await Promise.all(OF_STRANGERS.map(([, ask]) => say(ask)));
    expect(said).toEqual(OF_STRANGERS.map(() => errors.unreachable));
    expect(trouble.asked.length).toBeLessThanOrEqual(OF_STRANGERS.length);
    expect(document.cookie).not.toContain("sb-app-auth-token=");
  });

  it("shows members the outage text, keeps the session", async () => {
    const page = await openOwnPage();
    const before = document.cookie;
    await trouble.begin(answer);
    const said = await Promise.all(OF_MEMBERS.map(([, ask]) => page.say(ask(page))));
    expect(said).toEqual(OF_MEMBERS.map(() => errors.unreachable));
    expect(trouble.asked.length).toBeLessThanOrEqual(OF_MEMBERS.length);
    expect(document.cookie).toBe(before);
    expect(page.currentViewer().status).toBe("signed-in");
    trouble.end();
    expect(await page.say((auth) => auth.getUser())).toBeNull();
  });

  it("a sign-in that returns shows an error, and can be started again", async () => {
    const options = { redirectTo: `${calm.url}/en/auth/callback`, skipBrowserRedirect: true };
    const { data } = await browser.openTab().auth.signInWithOAuth({ provider: "google", options });
    const chosen = await calm.fetch(`${data.url}&login_hint=ana`, { redirect: "manual" });
    location.href = chosen.headers.get("location") ?? "";
    expect(location.search).toContain("code=");
    const { completeCallback } = await openPage();
    await trouble.begin(answer);
    expect(await completeCallback("en")).toMatchObject({
      kind: "failed",
      error: { name: expect.stringMatching(/^Auth(RetryableFetch|Unknown)Error$/) },
    });
    expect(trouble.asked.length).toBeLessThanOrEqual(1);
    expect(document.cookie).not.toContain("sb-app-auth-token=");
  });
});

describe.each(OTHER_SHAPES)("where the service answers %s", (_, answer) => {
  it("signs no user in, and reveals no account", async () => {
    const { say } = await openPage();
    await trouble.begin(answer);
    const said = await Promise.all(OF_STRANGERS.slice(0, 2).map(([, ask]) => say(ask)));
    expect(said).not.toContain(null);
    expect(document.cookie).not.toContain("sb-app-auth-token=");
  });

  it("a code that cannot be checked keeps the session", async () => {
    const page = await openOwnPage();
    const { data } = await page.person.auth.mfa.enroll({ factorType: "totp" });
    const totp = URI.parse(data?.totp.uri ?? "");
    if (!(totp instanceof TOTP)) throw new Error("no TOTP address");
    const before = document.cookie;
    await trouble.begin(answer);
    const verify: AskService = (auth) =>
      auth.mfa.verify({ factorId: data?.id ?? "", challengeId: "x", code: totp.generate() });
    expect(await page.say(verify)).toBe(errors.unreachable);
    expect(document.cookie).toBe(before);
    expect(page.currentViewer().status).toBe("signed-in");
  });
});
