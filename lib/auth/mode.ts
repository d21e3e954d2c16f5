import "server-only";
import { processWide } from "@/lib/runtime/slots";
import { type AuthMode, decideMode } from "./decide-mode";

/** A forbidden configuration has stopped the start before. */
export function authMode(): AuthMode {
  return processWide("auth.mode", () => decideMode(process.env).mode);
}
