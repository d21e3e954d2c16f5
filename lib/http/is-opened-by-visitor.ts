/** The site itself, and what no page leads to: an address typed, kept or handed over by a program. */
const OWN_SITES = ["same-origin", "none"];

/**
 * Whether a visitor opens a page themself (Fetch Metadata): no picture, frame or call, which any page
 * may point anywhere, nothing fetched ahead, and from another site only a link that was followed. Who
 * sends none of this, an older browser or no browser, passes.
 */
export function isOpenedByVisitor(headers: Headers): boolean {
  const destination = headers.get("sec-fetch-dest") ?? "document";
  const isAhead = headers.has("sec-purpose") || headers.has("purpose");
  if (destination !== "document" || isAhead) return false;
  const isOwn = OWN_SITES.includes(headers.get("sec-fetch-site") ?? "none");
  return isOwn || headers.get("sec-fetch-user") === "?1";
}
