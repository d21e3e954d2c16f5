/** Logged when a production build starts: not every proxy can be detected. */
export const EMBEDDED_NOTICE =
  "Embedded sign-in is on, for this machine only: whoever signs in may be anybody. Where others reach this site, through a proxy or a tunnel too, set SITE_URL, and Supabase or AUTH_MODE=off.";
