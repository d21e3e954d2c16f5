import { randomUUID } from "node:crypto";
import { type APIRequestContext, type BrowserContext, expect } from "@playwright/test";
import { SESSION_COOKIE } from "../../lib/auth/session-cookie";

export type Person = { id: string; email: string; password: string; name: string; token: string };

type Session = {
  access_token: string;
  refresh_token: string;
  expires_at: number;
  user: { id: string };
};

/** What the client would write: the tokens and the stored user. */
function cookieValue({ user: _, ...tokens }: Session): string {
  return `base64-${Buffer.from(JSON.stringify(tokens)).toString("base64url")}`;
}

/** A new account of the embedded service, with its session. */
export async function register(
  request: APIRequestContext,
  name = "Ana Ruiz",
): Promise<Person & { session: Session }> {
  const email = `${randomUUID()}@postreel.example`;
  const password = `pass ${randomUUID()}`;
  const answer = await request.post("/auth/v1/signup", {
    data: { email, password, data: { full_name: name } },
    headers: { apikey: "embedded" },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const session: Session = await answer.json();
  return { id: session.user.id, email, password, name, token: session.access_token, session };
}

/** Gives a browser a session, as the client would have stored it. */
export async function addSession(context: BrowserContext, session: Session, url: string) {
  await context.addCookies([{ name: SESSION_COOKIE, value: cookieValue(session), url }]);
}

/** Signs a new user in without the login page. */
export async function signIn(context: BrowserContext, url: string, name?: string): Promise<Person> {
  const { session, ...person } = await register(context.request, name);
  await addSession(context, session, url);
  return person;
}
