import "server-only";
import { createHmac } from "node:crypto";
import { addressPrefix, networkOf } from "@/lib/http/address-prefix";
import type { Window } from "./limits";

export type Caller = { address: string; account: string | null };

/**
 * The keys that a call is counted under. A visitor is an IPv4 address or the /64 of an IPv6 one, which
 * a household has whole; a signed-in one is counted by account too. A network is a /24 or a /48, which
 * one customer of a hoster can have whole. No key can be turned back into an address.
 */
export function callerKeys(
  { address, account }: Caller,
  of: Window["of"],
  secret: Buffer,
): string[] {
  const hash = (key: string) => createHmac("sha256", secret).update(key).digest("base64url");
  if (of === "network") return [hash(`network ${networkOf(address)}`)];
  const visitor = hash(`visitor ${addressPrefix(address, { v4: 32, v6: 64 })}`);
  return account === null ? [visitor] : [visitor, hash(`account ${account}`)];
}
