import { TOTP, URI } from "otpauth";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SESSION_COOKIE } from "@/lib/auth/session-cookie";
import { embeddedService } from "@/lib/auth/testing/embedded-service";

import { openBrowser, refusalIn } from "@/lib/auth/testing/open-browser";
import { register } from "@/lib/auth/testing/sign-in-contract";
import { signInDatabase } from "@/lib/auth/testing/sign-in-database";
import { stubBrowser } from "@/lib/auth/testing/stub-browser";

signInDatabase();
const service = embeddedService();
const PERIOD_MS = 30_000;
const CALLBACK = `${service.url}/en/auth/callback`;
let browser: Awaited<ReturnType<typeof stubBrowser>>;
beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  browser = await stubBrowser(service, () => Response.json({ success: true }));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await browser.close();
});

/** Opens the callback page at this address in the current browser. */
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

/** Signs a user in and starts a sign-in at a provider too. Returns the provider's address. */
async function leave(): Promise<string> {
  const tab = browser.openTab();
  await tab.auth.signInWithPassword(await register(service));
  const options = { redirectTo: CALLBACK, skipBrowserRedirect: true };
  const { data } = await tab.auth.signInWithOAuth({ provider: "google", options });
  expect(document.cookie).toContain("-code-verifier=");
  return data.url ?? "";
}

describe("a link that reports a failed sign-in", () => {
  it.each([
    "?error=access_denied",
    "?error=access_denied&sb_flow_id=abcdefgh",
    "?error=access_denied&sb_flow_id=",
    "#error=access_denied",
    "#access_token=x.y.z",
    "?code=1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed",
  ])("ends no session as %s, though a sign-in that began here never returned", async (link) => {
    await leave();
    const { completed, auth } = await arriveAt(CALLBACK + link);
    expect(completed.kind).toBe("failed");
    expect(document.cookie).toMatch(new RegExp(`(^|; )${SESSION_COOKIE}=`));
    expect((await auth.getUser()).error).toBeNull();
  });

  it("ends the session if this browser began that sign-in", async () => {
    const refusal = await service.fetch(`${await leave()}&cancel=1`, { redirect: "manual" });
    const { completed } = await arriveAt(refusal.headers.get("location") ?? "");
    expect(completed).toEqual({ kind: "failed", error: { code: "access_denied" } });
    expect(document.cookie).not.toMatch(new RegExp(`(^|; )${SESSION_COOKIE}=`));
  });
});

type Person = Awaited<ReturnType<typeof register>>;

/** Requests a new password in this browser, and opens the link of the mail. */
async function openRecoveryLink({ email }: Person) {
  const logged = vi.spyOn(console, "info").mockReturnValue();
  await browser.openTab().auth.resetPasswordForEmail(email, { redirectTo: CALLBACK });
  const link = /http\S+/.exec(String(logged.mock.lastCall?.[0]))?.[0] ?? "";
  const answer = await service.fetch(link, { redirect: "manual" });
  return arriveAt(answer.headers.get("location") ?? "");
}

/** Adds an authenticator; returns a function for its codes, each of which works once. */
async function addFactor({ auth }: Person) {
  const { data } = await auth.mfa.enroll({ factorType: "totp" });
  const totp = URI.parse(data?.totp.uri ?? "");
  if (!(totp instanceof TOTP)) throw new Error("no TOTP address");
  const code = (steps = 0) => totp.generate({ timestamp: Date.now() + steps * PERIOD_MS });
  await auth.mfa.challengeAndVerify({ factorId: data?.id ?? "", code: code() });
  return code;
}

const passwordOf = async ({ email }: Person, password: string) =>
  refusalIn((await openBrowser(service).auth.signInWithPassword({ email, password })).error);

describe("a lost password", () => {
  it("is replaced after the second step, where the account has one", async () => {
    const person = await register(service);
    const code = await addFactor(person);
    const { completed, currentViewer, auth } = await openRecoveryLink(person);
    expect(completed).toEqual({ kind: "choose-password", userId: person.session.user.id });
    expect(currentViewer()).toMatchObject({ needsFactor: true });

    const [{ changePassword }, { verifyCode }] = await Promise.all([
      import("./callback-screen"),
      import("./credential-form"),
    ]);
    const change = () => changePassword(auth, person.session.user.id, "another horse");
    expect(refusalIn((await change()).error)?.code).toBe("insufficient_aal");
    expect((await verifyCode(auth, code(1))).error).toBeNull();
    expect(currentViewer().status).toBe("signed-in");
    expect((await change()).error).toBeNull();
    expect(await passwordOf(person, "another horse")).toBeNull();
  });

  it("can be replaced after a link that carries its token to the site, once", async () => {
    const person = await register(service);
    const logged = vi.spyOn(console, "info").mockReturnValue();
    await browser.openTab().auth.resetPasswordForEmail(person.email, { redirectTo: CALLBACK });
    const link = new URL(/http\S+/.exec(String(logged.mock.lastCall?.[0]))?.[0] ?? "");
    const token = link.searchParams.get("token");
    const address = `${CALLBACK}?token_hash=${token}&type=recovery`;
    const { completed, auth } = await arriveAt(address);
    const userId = person.session.user.id;
    expect(completed).toEqual({ kind: "choose-password", userId });
    const { changePassword } = await import("./callback-screen");
    expect((await changePassword(auth, userId, "another horse")).error).toBeNull();
    expect(await passwordOf(person, "another horse")).toBeNull();
    const again = await auth.verifyOtp({ token_hash: token ?? "", type: "recovery" });
    expect(refusalIn(again.error)?.code).toBe("otp_expired");
  });

  it("is not replaced for a user who has signed in since in another tab", async () => {
    const [ana, bo] = [await register(service), await register(service)];
    const { auth } = await openRecoveryLink(ana);
    await browser.openTab().auth.signInWithPassword(bo);
    const { changePassword } = await import("./callback-screen");
    const { error } = await changePassword(auth, ana.session.user.id, "another horse");
    expect(error).toMatchObject({ name: "AuthSessionMissingError" });
    expect(await passwordOf(bo, bo.password)).toBeNull();
  });
});
