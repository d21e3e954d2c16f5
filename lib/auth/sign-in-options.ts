import "server-only";
import { env } from "@/lib/env";
import { authMode } from "./mode";
import type { SignInService } from "./sign-in-service";

export function browserService(): SignInService | null {
  if (authMode() !== "supabase") return null;
  const { NEXT_PUBLIC_SUPABASE_URL: url, NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: key } = env();
  return url && key ? { url, key } : null;
}

export function signInOptions() {
  const mode = authMode();
  if (mode === "off") return null;
  const { NEXT_PUBLIC_AUTH_PASSWORD, NEXT_PUBLIC_AUTH_X_PROVIDER } = env();
  const isOn = NEXT_PUBLIC_AUTH_PASSWORD ?? (mode === "embedded" ? "on" : "off");
  return { hasPasswords: isOn === "on", xProvider: NEXT_PUBLIC_AUTH_X_PROVIDER };
}
