import type { Page, Route } from "@playwright/test";
import { SESSION_COOKIE } from "../../lib/auth/session-cookie";

type Answer = (route: Route) => Promise<void>;

export const neverAnswers: Answer = () => new Promise(() => undefined);

/** Faults of a sign-in service that pages show differently; its client meets more in its own tests. */
export const TROUBLES: [string, Answer][] = [
  ["answers 503", (route) => route.fulfill({ status: 503, body: "" })],
  ["never answers", neverAnswers],
];

/** Makes the service answer like this, and counts its requests. */
export async function answerAll(page: Page, answer: Answer): Promise<string[]> {
  const asked: string[] = [];
  await page.route("**/auth/v1/**", async (route) => {
    asked.push(route.request().url());
    await answer(route);
  });
  return asked;
}

/** The service works again. */
export async function answerAgain(page: Page): Promise<void> {
  await page.unroute("**/auth/v1/**");
}

/**
 * Expires the access token of this browser's session; its user stays remembered. With an unknown
 * refresh token, the server cannot renew it either.
 */
export async function ageSession(page: Page, changes: { refresh_token?: string } = {}) {
  const cookies = await page.context().cookies();
  const cookie = cookies.find(({ name }) => name === SESSION_COOKIE);
  if (!cookie) throw new Error("nobody is signed in");
  const text = Buffer.from(cookie.value.replace("base64-", ""), "base64url").toString();
  const tokens = {
    ...JSON.parse(text),
    expires_at: Math.floor(Date.now() / 1000) - 60,
    ...changes,
  };
  const value = `base64-${Buffer.from(JSON.stringify(tokens)).toString("base64url")}`;
  await page.context().addCookies([{ ...cookie, value }]);
}

/** Shortens timeouts to a tenth. */
export async function shortenPatience(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const wait = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => wait(ms / 10);
  });
}
