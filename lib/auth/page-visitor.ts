import "server-only";
import { cookies } from "next/headers";
import { requireFullSignIn } from "@/lib/accounts/sign-in-checks";
import { AppError } from "@/lib/errors";
import { DEFAULT_NAME, type PageVisitor } from "./browser-viewer";
import { authMode } from "./mode";
import { sessionCookies, storedTokens } from "./session-cookie";
import { verifyBearer } from "./verify-bearer";
import type { Viewer } from "./viewer";

type RenderedFor = { visitor: PageVisitor; viewer: Viewer | null };

/** Reads the session in the cookies: for pages only, the API needs a bearer. */
export async function pageVisitor(): Promise<RenderedFor> {
  const held = (await cookies()).toString();
  if (authMode() === "off" || sessionCookies(held).length === 0) return ANONYMOUS;
  const tokens = storedTokens(held);
  // The middleware could not renew it: the browser tries too.
  if (!tokens || tokens.isExpiring) return UNKNOWN;
  const headers = new Headers({ authorization: `Bearer ${tokens.accessToken}` });
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

function userOf({ id, email, claims }: Viewer) {
  return { id, email, name: claims.name ?? DEFAULT_NAME, avatarUrl: claims.avatarUrl };
}
