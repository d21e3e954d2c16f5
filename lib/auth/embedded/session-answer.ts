import "server-only";
import { SignJWT } from "jose";
import { type AuthUser, getAuthUser } from "@/db/queries/sign-in";
import type { AuthSession } from "@/db/queries/sign-in-sessions";
import { embeddedIssuer } from "./issuer";
import { makeRefreshToken } from "./refresh-token";
import { SignInRefusal } from "./sign-in-refusal";
import { signingKey } from "./signing-key";
import { appMetadataOf, userAnswer } from "./user-answer";

const LIFETIME_SECONDS = 3_600;

/** What people say of themselves has no bound, and a token that no server takes locks them out. */
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

/** A session as the client takes it in: both tokens and the account. */
export async function sessionAnswer(session: AuthSession) {
  const user = await getAuthUser(session.userId);
  // Deleted this very moment, and the session with it.
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
