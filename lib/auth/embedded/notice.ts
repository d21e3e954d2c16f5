/** Logged when a production build starts: not every proxy can be detected. */
export const EMBEDDED_NOTICE =
  "Embedded sign-in is on: it is for this machine only and lets anyone sign in as anyone. If others can reach this site, also through a proxy or a tunnel, set SITE_URL, and Supabase or AUTH_MODE=off.";
