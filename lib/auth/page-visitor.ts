import "server-only";
import { cookies } from "next/headers";
import { requireFullSignIn } from "@/lib/accounts/full-sign-in";
import { AppError } from "@/lib/errors";
import type { PageVisitor } from "./browser-viewer";
import { authMode } from "./mode";
import { serverClient } from "./server-client";
import { sessionCookies } from "./session-cookie";
import { verifyBearer } from "./verify-bearer";
import type { Viewer } from "./viewer";
import { DEFAULT_NAME } from "./viewer-of-session";

/** `viewer` is what the verbs of favorites and accounts take; null unless signed in. */
export type RenderedFor = { visitor: PageVisitor; viewer: Viewer | null };

/**
 * The visitor of a page that is rendered for one user, by the session in their cookies: for pages
 * only, the API wants a bearer. A token that has expired was renewed before, by the middleware.
 */
export async function pageVisitor(): Promise<RenderedFor> {
  const jar = await cookies();
  const names = jar.getAll().map(({ name, value }) => `${name}=${value}`);
  if (authMode() === "off" || sessionCookies(names.join("; ")).length === 0) return ANONYMOUS;
  const getAll = () => jar.getAll().map(({ name, value }) => ({ name, value }));
  const client = serverClient({ getAll, setAll: () => undefined }, renewNothing);
  const answer = await client?.auth.getSession();
  const token = answer?.data.session?.access_token;
  if (!token) return UNKNOWN;
  const headers = new Headers({ authorization: `Bearer ${token}` });
  try {
    const viewer = await verifyBearer(headers);
    await requireFullSignIn(headers, viewer);
    return { visitor: { status: "signed-in", user: userOf(viewer) }, viewer };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === "factor_required" ? NEEDS_FACTOR : UNKNOWN;
  }
}

const ANONYMOUS: RenderedFor = { visitor: { status: "anonymous", user: null }, viewer: null };
const NEEDS_FACTOR: RenderedFor = { visitor: { status: "needs-factor", user: null }, viewer: null };
const UNKNOWN: RenderedFor = { visitor: { status: "unknown", user: null }, viewer: null };

/** A page cannot store what a renewal gives: the browser would be left with a used token. */
async function renewNothing(): Promise<Response> {
  return Response.json({ code: "refresh_token_not_found" }, { status: 400 });
}

function userOf({ id, email, claims }: Viewer) {
  return { id, email, name: claims.name ?? DEFAULT_NAME, avatarUrl: claims.avatarUrl };
}
