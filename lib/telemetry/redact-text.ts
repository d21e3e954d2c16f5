const MAX_LENGTH = 4_000;

const REDACTED: [RegExp, string][] = [
  [/\bBearer\s+[\w.%~+/=-]+/gi, "Bearer [redacted]"],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, "[token]"],
  [/(\/\/)[^/\s@?#]+@/g, "$1"],
  // Of an address only the place is of use; what was pasted, and what signs in, stands behind it.
  [/\?[\w.~%-]{1,100}=[^\s"'<>)]*/g, "?[query]"],
  [/#(?:[\w-]*token|code)=[^\s"'<>)]*/gi, "#[fragment]"],
  [/\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, "[mail]"],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, "[address]"],
];

/** Keeps tokens, mail addresses, queries and IPv4 addresses out of what is told, whatever an error's text quotes. */
export function redactText(text: string): string {
  // Cut before it is searched, so that a long text costs no more than a short one.
  const start = text.slice(0, MAX_LENGTH * 2);
  return REDACTED.reduce((rest, [found, mask]) => rest.replace(found, mask), start).slice(
    0,
    MAX_LENGTH,
  );
}
