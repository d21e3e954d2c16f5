import type { SupabaseClient } from "@supabase/supabase-js";
import { explainAuthError } from "@/lib/auth/explain-auth-error";
import { recheckSession } from "@/lib/auth/session";
import { openSession } from "@/lib/auth/session-store";
import type { SignInTexts } from "./sign-in-texts";

export type Fallback = "signInFailed" | "registerFailed" | "failed";

/** What is asked of the service, by the client's sign-in part. */
export type AskService = (auth: SupabaseClient["auth"]) => Promise<{ error: unknown }>;

/** Asks the service, and gives in words what went wrong; null where it worked. Never throws. */
export async function failureOfAttempt(
  ask: AskService,
  errors: SignInTexts["errors"],
  fallback: Fallback,
): Promise<string | null> {
  const client = await openSession();
  if (!client) return errors.unreachable;
  try {
    const { error } = await ask(client.auth);
    if (!error) return null;
    // The copy of the account here is older than its second step: with a fresh one the page leads to it.
    if (Reflect.get(Object(error), "code") === "insufficient_aal") await recheckSession();
    return explainAuthError(error, errors, fallback);
  } catch (error) {
    return explainAuthError(error, errors, fallback);
  }
}
