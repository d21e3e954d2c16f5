import { isIPv6 } from "node:net";
import { redactText } from "./redact-text";

export type LogContext = Record<string, string | number>;

/** Also matches an address that ends in IPv4's form, which is masked by then: `::ffff:[address]`. */
const MAYBE_IPV6 = /(?<![\w:])[0-9a-f]{0,4}:[0-9a-f:]*:[0-9a-f]{0,4}(?![\w])/gi;

/** A sentence may put a colon after an address. */
function maskIpv6(found: string): string {
  const address = found.endsWith("::") ? found : found.replace(/:$/, "");
  return isIPv6(address) ? `[address]${found.slice(address.length)}` : found;
}

/** Masks addresses and tokens, whatever an error's text quotes. */
export function redact(text: string): string {
  return redactText(text).replace(MAYBE_IPV6, maskIpv6);
}

export function redactAll(context: LogContext): LogContext {
  const entries = Object.entries(context).map(([key, value]) => [
    key,
    typeof value === "string" ? redact(value) : value,
  ]);
  return Object.fromEntries(entries);
}
