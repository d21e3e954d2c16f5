import "server-only";
import { createHash, randomUUID } from "node:crypto";

/** A secret to give out, and the hash of it that is kept. */
export function makeSecret(): { secret: string; secretHash: Buffer } {
  const secret = randomUUID();
  return { secret, secretHash: hashSecret(secret) };
}

export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** RFC 7636, 4.6: the challenge that a verifier answers. */
export function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}
