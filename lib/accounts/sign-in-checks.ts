import "server-only";
import { findSignedOutAt, markSignedOut } from "@/db/queries/users";
import { requireLiveSession, requireSecondFactor } from "@/lib/auth/live-session";
import type { Viewer } from "@/lib/auth/viewer";
import { createCache } from "@/lib/cached";
import { AppError } from "@/lib/errors";

export async function requireFullSignIn(headers: Headers, viewer: Viewer): Promise<void> {
  await refuseVoid(viewer);
  await requireSecondFactor(headers, viewer);
}

/** For actions that cannot be undone: the sign-in service confirms that the session is valid. */
export async function requireLiveSignIn(headers: Headers, viewer: Viewer): Promise<void> {
  await refuseVoid(viewer);
  await requireLiveSession(headers, viewer);
}

async function refuseVoid(viewer: Viewer): Promise<void> {
  if (await isVoid(viewer)) throw new AppError("unauthenticated");
}

const RECENT_MS = 10 * 60_000;

/** Guards export and deletion against a session that was left open. */
export function requireRecentSignIn({ signedInAt }: Viewer, now: Date): void {
  if (!signedInAt || now.getTime() - signedInAt.getTime() > RECENT_MS) {
    throw new AppError("sign_in_again");
  }
}

/** How long another instance may accept a token after its user signed out everywhere. */
const TRUSTED_MS = 5_000;

const times = createCache<Date | null>({
  slot: "accounts.signed-out-at",
  max: 20_000,
  freshMs: TRUSTED_MS,
  isVersioned: false,
});

export async function voidTokens(userId: string): Promise<void> {
  await markSignedOut(userId);
  times.forget(userId);
}

/** Tokens state whole seconds: one of the same second counts as before, and a refused browser renews it. */
export async function isVoid(token: { id: string; issuedAt: Date }): Promise<boolean> {
  const { id, issuedAt } = token;
  const signedOutAt = await times.get(id, () => findSignedOutAt(id));
  return signedOutAt !== null && issuedAt <= signedOutAt;
}
