import { createHash, timingSafeEqual } from "node:crypto";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Whether what was sent is the secret, in the same time however much of it is right. Never while none is set. */
export function isSameSecret(sent: string | null | undefined, secret: string | undefined): boolean {
  if (!sent || !secret) return false;
  return timingSafeEqual(digest(sent), digest(secret));
}
