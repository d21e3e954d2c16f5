/** Hosts that ignore dots in the local part, and the host under which their mailboxes count. */
const DOTLESS: Record<string, string> = {
  "gmail.com": "gmail.com",
  "googlemail.com": "gmail.com",
  "proton.me": "proton.me",
  "protonmail.com": "proton.me",
  "pm.me": "proton.me",
};

/** Drops what hosts ignore, so that one mailbox cannot be sent mail under many addresses. */
export function mailboxOf(address: string): string {
  const lower = address.trim().toLowerCase();
  const at = lower.lastIndexOf("@");
  if (at < 0) return lower;
  const host = lower.slice(at + 1);
  const local = lower.slice(0, at).replace(/(?<=.)\+.*$/, "");
  const dotless = Object.hasOwn(DOTLESS, host) ? DOTLESS[host] : undefined;
  return dotless === undefined ? `${local}@${host}` : `${local.replaceAll(".", "")}@${dotless}`;
}
