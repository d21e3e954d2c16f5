import "server-only";
import { env } from "@/lib/env";
import { authMode } from "./mode";

/** Which ways to sign in this site offers; null where it offers none. */
export function signInOptions() {
  const mode = authMode();
  if (mode === "off") return null;
  const { NEXT_PUBLIC_AUTH_PASSWORD, NEXT_PUBLIC_AUTH_X_PROVIDER } = env();
  const isOn = NEXT_PUBLIC_AUTH_PASSWORD ?? (mode === "embedded" ? "on" : "off");
  return { hasPasswords: isOn === "on", xProvider: NEXT_PUBLIC_AUTH_X_PROVIDER };
}
