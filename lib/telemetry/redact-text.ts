const MAX_LENGTH = 4_000;

const REDACTED: [RegExp, string][] = [
  [/\bBearer\s+[\w.%~+/=-]+/gi, "Bearer [redacted]"],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, "[token]"],
  [/(\/\/)[^/\s@?#]+@/g, "$1"],
  // Keep only the path of an address: the query may hold a link or a sign-in token.
  [/\?[\w.~%-]{1,100}=[^\s"'<>)]*/g, "?[query]"],
  [/#(?:[\w-]*token|code)=[^\s"'<>)]*/gi, "#[fragment]"],
  [/\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, "[mail]"],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, "[address]"],
];

/** IPv6 addresses are left to `redact`. */
export function redactText(text: string): string {
  // Cut before it is searched, so that a long text costs no more than a short one.
  const start = text.slice(0, MAX_LENGTH * 2);
  return REDACTED.reduce((rest, [found, mask]) => rest.replace(found, mask), start).slice(
    0,
    MAX_LENGTH,
  );
}
