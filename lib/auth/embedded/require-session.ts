import "server-only";
import { type AuthUser, getAuthUser } from "@/db/queries/sign-in";
import { type AuthSession, getSession } from "@/db/queries/sign-in-sessions";
import { AppError } from "@/lib/errors";
import { bearerOf } from "../bearer-verifier";
import { verifyBearer } from "../verify-bearer";
import type { Viewer } from "../viewer";
import { SignInRefusal } from "./sign-in-refusal";

/** Who calls, by a token whose session has not been ended meanwhile. */
export async function requireSession(
  headers: Headers,
): Promise<{ session: AuthSession; user: AuthUser }> {
  const { id, sessionId } = await requireViewer(headers);
  const [user, session] = await Promise.all([getAuthUser(id), getSession(sessionId, id)]);
  if (!user) {
    throw new SignInRefusal(403, "user_not_found", "User from sub claim in JWT does not exist");
  }
  if (!session) {
    const message = "Session from session_id claim in JWT does not exist";
    throw new SignInRefusal(403, "session_not_found", message);
  }
  return { session, user };
}

async function requireViewer(headers: Headers): Promise<Viewer> {
  if (!bearerOf(headers)) {
    const message = "This endpoint requires a valid Bearer token";
    throw new SignInRefusal(401, "no_authorization", message);
  }
  return verifyBearer(headers).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "unauthenticated") throw error;
    const message = "invalid JWT: unable to parse or verify signature";
    throw new SignInRefusal(403, "bad_jwt", message);
  });
}
