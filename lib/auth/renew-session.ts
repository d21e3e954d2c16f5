import "server-only";
import type { NextRequest, NextResponse } from "next/server";
import { LANGUAGES } from "@/lib/i18n/languages";
import { PAGES } from "@/lib/routes";
import { within } from "@/lib/within";
import { serverClient } from "./server-client";
import { sessionCookies } from "./session-cookie";

const OWN_PAGES = new RegExp(`^/(${LANGUAGES.join("|")})(${PAGES.favorites}|${PAGES.account})$`);

/** No page waits longer for the sign-in service: it is then rendered as for a session not known. */
const PATIENCE_MS = 3_000;

/** Whether a page is rendered for its visitor. All others are the same for everyone. */
export function isOwnPage(path: string): boolean {
  return OWN_PAGES.test(path);
}

/**
 * Renews an expired session before a page of one user is rendered, as Supabase advises: the page
 * reads the new token from `request`, and the browser gets it by what is returned here.
 */
export async function renewSession(
  request: NextRequest,
): Promise<(response: NextResponse) => NextResponse> {
  const unchanged = (response: NextResponse) => response;
  if (!isOwnPage(request.nextUrl.pathname)) return unchanged;
  if (sessionCookies(request.headers.get("cookie") ?? "").length === 0) return unchanged;
  type SetAll = NonNullable<Parameters<typeof serverClient>[0]["setAll"]>;
  let renewed: Parameters<SetAll> | undefined;
  const client = serverClient({
    getAll: () => request.cookies.getAll(),
    setAll: (...all) => {
      renewed = all;
    },
  });
  const isDone = await within(PATIENCE_MS, readSession(client));
  if (!isDone || !renewed) return unchanged;
  const [cookies, headers] = renewed;
  // Refused: the browser asks too, and then also forgets what it has stored of the user.
  if (cookies.every(({ value }) => !value)) return unchanged;
  for (const { name, value } of cookies) {
    if (value) request.cookies.set(name, value);
    else request.cookies.delete(name);
  }
  return (response) => {
    for (const { name, value, options } of cookies) response.cookies.set(name, value, options);
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  };
}

/** Reads the session, which renews it where its token has expired. */
async function readSession(client: ReturnType<typeof serverClient>): Promise<true> {
  await client?.auth.getSession();
  return true;
}
