import { TOTP, URI } from "otpauth";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SESSION_COOKIE } from "@/lib/auth/session-cookie";
import { embeddedService } from "@/lib/auth/testing/embedded-service";
import { register } from "@/lib/auth/testing/sign-in-contract";
import { signInDatabase } from "@/lib/auth/testing/sign-in-database";
import { stubBrowser } from "@/lib/auth/testing/stub-browser";
import { API } from "@/lib/routes";
import en from "@/messages/en.json";
import type { AskService } from "./use-attempt";

signInDatabase();
const service = embeddedService();
const USER_COPY = `${SESSION_COOKIE}-user`;

/** Every call to our API that carries a user's token. */
const CALLS: [string, (userId: string) => Promise<unknown>][] = [
  [
    "the list of favorites",
    async (userId) => {
      const { fetchFavoritesPage } = await import("@/components/favorite/favorites-api");
      return fetchFavoritesPage({ offset: 0, cursor: null }, "en", userId);
    },
  ],
  [
    "the hearts of a page",
    async (userId) => {
      const { fetchHeart } = await import("@/components/favorite/favorites-api");
      return fetchHeart(["heart", userId, "7"]);
    },
  ],
  [
    "a heart",
    async (userId) => {
      const { saveFavorite } = await import("@/components/favorite/favorites-api");
      return saveFavorite({
        userId,
        videoId: "7",
        isFavorite: true,
        before: false,
        language: "en",
      });
    },
  ],
  [
    "the account",
    async (userId) => {
      const { askAccount } = await import("@/components/account/account-parts");
      return askAccount(API.accountExport, "GET", "en", userId);
    },
  ],
];

/** How our API refuses: the token is invalid, or the session lacks the second factor. */
let refusedBy: { error: string; status: number };
let browser: Awaited<ReturnType<typeof stubBrowser>>;
beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  refusedBy = { error: "unauthenticated", status: 401 };
  const refusal = { error: "unauthenticated", message: "Sign in first." };
  browser = await stubBrowser(service, ({ url }) =>
    url.endsWith(API.syncUser)
      ? Response.json({ success: true })
      : Response.json({ ...refusal, ...refusedBy }, { status: refusedBy.status }),
  );
});
afterEach(async () => {
  vi.restoreAllMocks();
  await browser.close();
});

async function addFactor({ auth }: Awaited<ReturnType<typeof register>>): Promise<void> {
  const { data } = await auth.mfa.enroll({ factorType: "totp" });
  const totp = URI.parse(data?.totp.uri ?? "");
  if (!(totp instanceof TOTP)) throw new Error("no TOTP address");
  await auth.mfa.challengeAndVerify({ factorId: data?.id ?? "", code: totp.generate() });
}

/** Resets this page's copy of the user to the time before another device added a second factor. */
function forgetFactors(): void {
  const { user } = JSON.parse(localStorage.getItem(USER_COPY) ?? "");
  localStorage.setItem(USER_COPY, JSON.stringify({ user: { ...user, factors: [] } }));
}

/** Opens a page whose user signed in in another tab. */
async function openPage() {
  const { currentViewer, openSession } = await import("@/lib/auth/session-store");
  await openSession();
  await vi.waitFor(() => expect(currentViewer().status).toBe("signed-in"));
  return currentViewer;
}

describe.each(CALLS)("where our API refuses the bearer for %s", (_, ask) => {
  it("a user without the second factor must give it", async () => {
    const person = await register(service);
    await addFactor(person);
    await browser.openTab().auth.signInWithPassword(person);
    forgetFactors();
    const currentViewer = await openPage();
    await ask(person.session.user.id).catch(() => undefined);
    expect(currentViewer()).toEqual({ status: "anonymous", user: null, needsFactor: true });
    expect(document.cookie).toContain(SESSION_COOKIE);
  });

  it("a session without the second factor must give it", async () => {
    refusedBy = { error: "factor_required", status: 403 };
    const person = await register(service);
    await addFactor(person);
    await browser.openTab().auth.signInWithPassword(person);
    forgetFactors();
    const currentViewer = await openPage();
    await ask(person.session.user.id).catch(() => undefined);
    expect(currentViewer()).toEqual({ status: "anonymous", user: null, needsFactor: true });
  });

  it("a session that was ended elsewhere ends here too", async () => {
    const person = await register(service);
    await browser.openTab().auth.signInWithPassword(person);
    const currentViewer = await openPage();
    await person.auth.signOut({ scope: "global" });
    await ask(person.session.user.id).catch(() => undefined);
    expect(currentViewer()).toEqual({ status: "anonymous", user: null });
    expect(document.cookie).toBe("");
  });
});

it("if the service requires the second factor first, the page says so and asks for it", async () => {
  const person = await register(service);
  await addFactor(person);
  await browser.openTab().auth.signInWithPassword(person);
  forgetFactors();
  const currentViewer = await openPage();
  const { failureOfAttempt } = await import("./use-attempt");
  const enrol: AskService = (auth) => auth.mfa.enroll({ factorType: "totp" });
  const said = await failureOfAttempt(enrol, en.SignInErrors, "failed");
  expect(said).toBe(en.SignInErrors.factorFirst);
  expect(currentViewer()).toEqual({ status: "anonymous", user: null, needsFactor: true });
});
