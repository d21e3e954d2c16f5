import { createHmac } from "node:crypto";
import { addressPrefix } from "@/lib/http/address-prefix";
import type { Client } from "@/lib/http/client";

/**
 * A visitor as a number of 64 bits: keyed hash of network and user agent. The key is a day's salt,
 * so that nobody can be followed from day to day, and no address is stored. Gives a decimal string
 * in the range of a signed bigint.
 */
export function visitorHash({ address, userAgent }: Client, salt: Buffer): string {
  const network = addressPrefix(address, { v4: 24, v6: 48 });
  return createHmac("sha256", salt)
    .update(`${network}\n${userAgent}`)
    .digest()
    .readBigInt64BE(0)
    .toString();
}
