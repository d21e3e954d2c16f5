import "server-only";
import { type CookieMethodsServer, createServerClient, type SetAllCookies } from "@supabase/ssr";
import type { NextRequest, NextResponse } from "next/server";
import type { Env } from "@/lib/env";
import { isOwnPage } from "@/lib/page-of";
import { sharedSlot } from "@/lib/runtime/slots";
import { within } from "@/lib/within";
import { authMode } from "./mode";
import { sendToService } from "./send-to-service";
import { SESSION_COOKIE, sessionCookies, storedTokens } from "./session-cookie";

/** For the middleware, whose bundle leaves the parser out. */
function settings(): Env {
  const found = sharedSlot<Env>("env").get();
  if (!found) throw new Error("The configuration is read before the start");
  return found;
}

/** After this the page is rendered with an unknown session. */
const PATIENCE_MS = 3_000;

type Renewed = (response: NextResponse) => NextResponse;

const unchanged: Renewed = (response) => response;

/** Supabase advises this: the page reads the new token from `request`, the browser gets it in cookies. */
export async function renewSession(request: NextRequest): Promise<Renewed> {
  if (!isOwnPage(request.nextUrl.pathname)) return unchanged;
  const held = request.headers.get("cookie") ?? "";
  const tokens = storedTokens(held);
  if (!tokens?.isExpiring || !tokens.refreshToken) return unchanged;
  const renewed = await refresh(tokens.refreshToken);
  // Refused: the browser asks too, and then also removes what it has stored about the user.
  const [cookies, headers] = renewed ?? [[], {}];
  if (cookies.every(({ value }) => !value)) return unchanged;
  const names = new Set(cookies.map(({ name }) => name));
  const stale = sessionCookies(held).filter((name) => !names.has(name));
  for (const name of stale) request.cookies.delete(name);
  for (const { name, value } of cookies) request.cookies.set(name, value);
  return (response) => {
    for (const name of stale) response.cookies.delete(name);
    for (const { name, value, options } of cookies) response.cookies.set(name, value, options);
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  };
}

/** Null if refused or slow. The client gets the token directly: from cookies it would log each refusal. */
async function refresh(refreshToken: string): Promise<Parameters<SetAllCookies> | null> {
  let renewed: Parameters<SetAllCookies> | null = null;
  const cookies: CookieMethodsServer = {
    getAll: () => [],
    setAll: (...all) => {
      renewed = all;
    },
  };
  // Without this limit the client retries for 30 s, long after the page was sent.
  const client = serverClient(cookies, AbortSignal.timeout(PATIENCE_MS));
  if (!client) return null;
  await within(PATIENCE_MS, client.auth.refreshSession({ refresh_token: refreshToken }));
  return renewed;
}

/** Node 20 has no WebSocket, which the client requires although nothing here uses it. */
class NoTransport {
  constructor() {
    throw new Error("realtime is not used");
  }
}

/** Null where sign-in is off. */
export function serverClient(cookies: CookieMethodsServer, signal?: AbortSignal) {
  const mode = authMode();
  if (mode === "off") return null;
  const { NEXT_PUBLIC_SUPABASE_URL = "", NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY = "" } = settings();
  const isHosted = mode === "supabase";
  const url = isHosted ? NEXT_PUBLIC_SUPABASE_URL : ownAddress();
  return createServerClient(url, isHosted ? NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY : "embedded", {
    cookieOptions: {
      name: SESSION_COOKIE,
      secure: settings().SITE_URL?.startsWith("https:") === true,
    },
    cookies: { ...cookies, encode: "tokens-only" },
    global: {
      fetch: (input, init) => sendToService(input, { ...init, ...(signal && { signal }) }),
    },
    realtime: { transport: NoTransport as never },
  });
}

function ownAddress(): string {
  const { HOST, PORT } = settings();
  return `http://${HOST.includes(":") ? `[${HOST}]` : HOST}:${PORT}`;
}
