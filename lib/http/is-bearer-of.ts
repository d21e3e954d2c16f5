import { createHash, timingSafeEqual } from "node:crypto";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Whether a request carries `secret` as its bearer token. Takes the same time however much of it is right. */
export function isBearerOf(headers: Headers, secret: string | undefined): boolean {
  const [, token] = /^Bearer +(\S+) *$/i.exec(headers.get("authorization") ?? "") ?? [];
  if (!secret || !token) return false;
  return timingSafeEqual(digest(token), digest(secret));
}
