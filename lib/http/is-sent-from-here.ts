/**
 * Whether a form was sent from a page of this site: another's would have its visitors do what they
 * have not read. A browser says so of every form (Fetch Metadata), an older one by `Origin`; who says
 * neither is no browser.
 */
export function isSentFromHere(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = headers.get("origin");
  if (origin === null) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.get("host");
}
