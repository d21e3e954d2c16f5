import "server-only";
import { SignJWT } from "jose";
import { type AuthUser, getAuthUser } from "@/db/queries/sign-in";
import { type AuthSession, getSession } from "@/db/queries/sign-in-sessions";
import { AppError } from "@/lib/errors";
import { bearerOf } from "../bearer-verifier";
import { verifyBearer } from "../verify-bearer";
import type { Viewer } from "../viewer";
import { SignInRefusal } from "./call";
import { embeddedIssuer, signingKey } from "./signing-key";
import { makeRefreshToken } from "./tokens";
import { appMetadataOf, userAnswer } from "./user";

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

const LIFETIME_SECONDS = 3_600;

/** User metadata has no limit, and a token too large for servers locks the user out. */
const MAX_METADATA_BYTES = 2 * 1024;

async function accessToken(session: AuthSession, user: AuthUser, now: number): Promise<string> {
  const { privateKey, publicJwk } = await signingKey();
  const claims = {
    email: user.email ?? "",
    phone: "",
    app_metadata: appMetadataOf(user),
    user_metadata: metadataClaim(user),
    role: "authenticated",
    aal: session.aal,
    // Newest first, as GoTrue has it.
    amr: session.amr.toReversed(),
    session_id: session.id,
    is_anonymous: false,
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "ES256", typ: "JWT", kid: publicJwk.kid })
    .setIssuer(embeddedIssuer())
    .setSubject(user.id)
    .setAudience("authenticated")
    .setIssuedAt(now)
    .setExpirationTime(now + LIFETIME_SECONDS)
    .sign(privateKey);
}

function metadataClaim({ metadata }: AuthUser): AuthUser["metadata"] {
  return Buffer.byteLength(JSON.stringify(metadata)) > MAX_METADATA_BYTES ? {} : metadata;
}

export async function sessionAnswer(session: AuthSession) {
  const user = await getAuthUser(session.userId);
  // The account was deleted just now, and the session with it.
  if (!user) throw new SignInRefusal(403, "user_not_found", "User not found");
  const now = Math.floor(Date.now() / 1000);
  return {
    access_token: await accessToken(session, user, now),
    token_type: "bearer",
    expires_in: LIFETIME_SECONDS,
    expires_at: now + LIFETIME_SECONDS,
    refresh_token: await makeRefreshToken(session),
    user: userAnswer(user),
  };
}
