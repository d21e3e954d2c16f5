import "server-only";
import { env } from "@/lib/env";
import { authMode } from "./mode";
import type { SignInService } from "./sign-in-service";

/** The hosted service that browsers sign in at; null in the other modes. */
export function browserService(): SignInService | null {
  if (authMode() !== "supabase") return null;
  const { NEXT_PUBLIC_SUPABASE_URL: url, NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: key } = env();
  return url && key ? { url, key } : null;
}

/** The ways to sign in here; null if there are none. */
export function signInOptions() {
  const mode = authMode();
  if (mode === "off") return null;
  const { NEXT_PUBLIC_AUTH_PASSWORD, NEXT_PUBLIC_AUTH_X_PROVIDER } = env();
  const isOn = NEXT_PUBLIC_AUTH_PASSWORD ?? (mode === "embedded" ? "on" : "off");
  return { hasPasswords: isOn === "on", xProvider: NEXT_PUBLIC_AUTH_X_PROVIDER };
}
