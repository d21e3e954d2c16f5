import { isSameSecret } from "./is-same-secret";

/** Whether a request carries `secret` as its bearer token. */
export function isBearerOf(headers: Headers, secret: string | undefined): boolean {
  const [, token] = /^Bearer +(\S+) *$/i.exec(headers.get("authorization") ?? "") ?? [];
  return isSameSecret(token, secret);
}
