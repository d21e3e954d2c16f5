import type { SupabaseClient } from "@supabase/supabase-js";
import { useState } from "react";
import { explainAuthError } from "@/lib/auth/explain-auth-error";
import { recheckSession } from "@/lib/auth/session";
import { openSession } from "@/lib/auth/session-store";
import type { SignInTexts } from "./sign-in-layout";

export function useAttempt(errors: SignInTexts["errors"], fallback: Fallback) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function attempt(ask: AskService): Promise<boolean> {
    if (isPending) return false;
    setPending(true);
    setFailure(null);
    const failed = await failureOfAttempt(ask, errors, fallback);
    setPending(false);
    setFailure(failed);
    return failed === null;
  }

  return { isPending, failure, attempt };
}

export type Fallback = "signInFailed" | "registerFailed" | "failed";

export type AskService = (auth: SupabaseClient["auth"]) => Promise<{ error: unknown }>;

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
    // The browser's copy is older than the second factor; with a fresh copy the page asks for it.
    if (Reflect.get(Object(error), "code") === "insufficient_aal") await recheckSession();
    return explainAuthError(error, errors, fallback);
  } catch (error) {
    return explainAuthError(error, errors, fallback);
  }
}
