import { createHash, timingSafeEqual } from "node:crypto";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Takes the same time however much is right. Always false if no secret is set. */
export function isSameSecret(sent: string | null | undefined, secret: string | undefined): boolean {
  if (!sent || !secret) return false;
  return timingSafeEqual(digest(sent), digest(secret));
}

export function isBearerOf(headers: Headers, secret: string | undefined): boolean {
  const [, token] = /^Bearer +(\S+) *$/i.exec(headers.get("authorization") ?? "") ?? [];
  return isSameSecret(token, secret);
}
