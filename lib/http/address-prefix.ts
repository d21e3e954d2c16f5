import { isIPv6 } from "node:net";

function ipv6Groups(address: string): string[] {
  const [head = "", tail] = (address.split("%", 1)[0] ?? "").toLowerCase().split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(Math.max(0, zeros)).fill("0"), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ""),
  );
}

/** The /24 or /48 that many visitors share, and one customer of a hoster may have whole. */
export function networkOf(address: string): string {
  return addressPrefix(address, { v4: 24, v6: 48 });
}

/**
 * The network part of an address: the first `v4` or `v6` bits, both in whole groups (multiples of
 * 8 and 16). Written so that equal networks are equal strings.
 */
export function addressPrefix(address: string, bits: { v4: number; v6: number }): string {
  if (!isIPv6(address))
    return address
      .split(".")
      .slice(0, bits.v4 / 8)
      .join(".");
  return ipv6Groups(address)
    .slice(0, bits.v6 / 16)
    .join(":");
}
