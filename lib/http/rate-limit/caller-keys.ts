import "server-only";
import { createHmac } from "node:crypto";
import { addressPrefix } from "@/lib/http/address-prefix";

export type Caller = { address: string; account: string | null };

/**
 * Whom a call is counted for: its visitor, and its account where it has one. A visitor is an IPv4
 * address or the /64 network of an IPv6 one, of which a household has all. Neither can be read back.
 */
export function callerKeys({ address, account }: Caller, secret: Buffer): string[] {
  const network = addressPrefix(address, { v4: 32, v6: 64 });
  const keys = [`visitor ${network}`, ...(account === null ? [] : [`account ${account}`])];
  return keys.map((key) => createHmac("sha256", secret).update(key).digest("base64url"));
}
