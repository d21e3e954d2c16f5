/** A recording that tells nothing. */
const NOTHING = "{}\n[]";

/** Where a recording keeps style sheets: they are longer than any address, and say nothing of a visitor. */
const STYLES = new Set(["_cssText", "cssText", "rule"]);
/** But an address within, which may have been completed with the page's own. */
const STYLES_ADDRESS = /\burl\(["']?(?!data:)[^"'()]*/gi;

/**
 * A replay's recording, a line of its own and one of events, with each of its texts redacted. Nothing
 * is left of one that cannot be looked through: packed, broken, or deeper than any page.
 */
export function scrubRecording(payload: unknown, redact: (text: string) => string): string {
  if (typeof payload !== "string") return NOTHING;
  const end = payload.indexOf("\n");
  if (end < 0) return NOTHING;
  try {
    const events = JSON.parse(payload.slice(end + 1), function (this: object, key, value) {
      if (typeof value !== "string") return value;
      const isStyle = STYLES.has(key) || (key === "textContent" && "isStyle" in this);
      return isStyle ? value.replace(STYLES_ADDRESS, redact) : redact(value);
    });
    return `${payload.slice(0, end)}\n${JSON.stringify(events)}`;
  } catch {
    return NOTHING;
  }
}
