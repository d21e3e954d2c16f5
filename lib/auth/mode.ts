import "server-only";
import { processWide } from "@/lib/process-wide";
import { type AuthMode, decideMode } from "./decide-mode.mjs";

/** How people sign in to this process. A configuration that may not be has ended the start before. */
export function authMode(): AuthMode {
  return processWide("auth-mode", () => decideMode(process.env).mode);
}
