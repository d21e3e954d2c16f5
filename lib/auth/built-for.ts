import { hostedService } from "./decide-mode.mjs";

/**
 * The address of hosted sign-in in the scripts of this build, `""` for none; null without a build.
 */
function builtFor(): string | null {
  return process.env.BUILT_FOR_SUPABASE ?? null;
}

/**
 * Why this build cannot serve with these variables, as one line; null if it can. Browsers sign in
 * as configured at build time, and the server trusts the service that is configured now.
 */
export function buildProblem(source: Record<string, string | undefined>): string | null {
  const built = builtFor();
  const asked = hostedService(source);
  if (built === null || built === asked) return null;
  const place = (url: string) => (url ? `at ${url}` : "at no hosted service");
  return `NEXT_PUBLIC_SUPABASE_URL and AUTH_MODE have people sign in ${place(asked)}, and had them sign in ${place(built)} when this was built: build again, as npm start does.`;
}
