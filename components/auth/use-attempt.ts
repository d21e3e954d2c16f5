import type { SupabaseClient } from "@supabase/supabase-js";
import { useState } from "react";
import { explainAuthError } from "@/lib/auth/explain-auth-error";
import { openSession } from "@/lib/auth/session-store";
import type { SignInTexts } from "./sign-in-texts";

type Auth = SupabaseClient["auth"];
export type Fallback = "signInFailed" | "registerFailed" | "failed";

/** One thing asked of the sign-in service at a time, and what came of it in words. Never throws. */
export function useAttempt(errors: SignInTexts["errors"], fallback: Fallback) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  /** What is asked gets the client's sign-in part. Gives whether it worked. */
  async function attempt(ask: (auth: Auth) => Promise<{ error: unknown }>): Promise<boolean> {
    if (isPending) return false;
    setPending(true);
    setFailure(null);
    const failed = await failureOf(ask, errors, fallback);
    setPending(false);
    setFailure(failed);
    return failed === null;
  }

  return { isPending, failure, attempt };
}

async function failureOf(
  ask: (auth: Auth) => Promise<{ error: unknown }>,
  errors: SignInTexts["errors"],
  fallback: Fallback,
): Promise<string | null> {
  const client = await openSession();
  if (!client) return errors.unreachable;
  try {
    const { error } = await ask(client.auth);
    return error ? explainAuthError(error, errors, fallback) : null;
  } catch (error) {
    return explainAuthError(error, errors, fallback);
  }
}
