import "server-only";
import { LRUCache } from "lru-cache";
import { findSignedOutAt, markSignedOut } from "@/db/queries/users";
import { processWide } from "@/lib/process-wide";

/** How long another instance may accept a token after its user signed out everywhere. */
const TRUSTED_MS = 5_000;

type Reading = Promise<Date | null>;

const readings = () =>
  processWide(
    "signed-out-at",
    () => new LRUCache<string, Reading>({ max: 20_000, ttl: TRUSTED_MS }),
  );

/** Voids every access token issued to a user until now: part of signing out everywhere. */
export async function voidTokens(userId: string): Promise<void> {
  await markSignedOut(userId);
  readings().delete(userId);
}

/**
 * Whether a token was issued before its user signed out everywhere. Tokens state whole seconds: one
 * of the same second counts as before, and a browser that gets it refused renews it.
 */
export async function isVoid(token: { id: string; issuedAt: Date }): Promise<boolean> {
  const { id, issuedAt } = token;
  const known = readings().get(id);
  const reading = known ?? findSignedOutAt(id);
  if (!known) {
    readings().set(id, reading);
    reading.catch(() => readings().delete(id));
  }
  const signedOutAt = await reading;
  return signedOutAt !== null && issuedAt <= signedOutAt;
}
