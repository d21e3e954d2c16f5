import type { SupabaseClient } from "@supabase/supabase-js";
import { useState } from "react";
import useSWR from "swr";
import type { SignInTexts } from "@/components/auth/sign-in-layout";
import { useAttempt } from "@/components/auth/use-attempt";
import { explainAuthError } from "@/lib/auth/explain-auth-error";
import { openSession } from "@/lib/auth/session-store";

export type Factor = { id: string; since: string };
export type Enrolment = { id: string; secret: string; uri: string };

const ISSUER = "Postreel";
const NO_ANSWER = { data: null, error: { name: "AuthRetryableFetchError" } };

async function listFactors(): Promise<Factor[]> {
  const client = await openSession();
  const { data, error } = (await client?.auth.mfa.listFactors()) ?? NO_ANSWER;
  if (error) throw error;
  return data.totp.map(({ id, created_at }) => ({ id, since: created_at }));
}

/** `factors` is null until they are known. */
export function useFactors(userId: string, errors: SignInTexts["errors"]) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const { isPending, failure, attempt } = useAttempt(errors, "failed");
  const { data, error, isValidating, mutate } = useSWR(["factors", userId], listFactors, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  const load = () => mutate();
  const loadFailure = error && !isValidating ? explainAuthError(error, errors, "failed") : null;

  function enrol() {
    return attempt(async (auth) => {
      const dropped = await dropUnfinished(auth);
      if (dropped.error) return dropped;
      const { data, error } = await auth.mfa.enroll({ factorType: "totp", issuer: ISSUER });
      if (data) setEnrolment({ id: data.id, secret: data.totp.secret, uri: data.totp.uri });
      return { error };
    });
  }

  async function finish() {
    setEnrolment(null);
    await load();
  }

  async function cancel() {
    setEnrolment(null);
    await attempt(async (auth) => {
      await dropUnfinished(auth);
      return { error: null };
    });
  }

  async function remove(factorId: string) {
    const isDone = await attempt((auth) => removeFactor(auth, factorId));
    if (isDone) await load();
    return isDone;
  }

  return {
    factors: data ?? null,
    enrolment,
    isPending,
    isLoading: isValidating,
    failure: failure ?? loadFailure,
    load,
    enrol,
    finish,
    cancel,
    remove,
  };
}

/** A factor whose code was never entered protects nothing, and counts toward the limit. */
async function dropUnfinished(auth: SupabaseClient["auth"]): Promise<{ error: unknown }> {
  const { data, error } = await auth.mfa.listFactors();
  if (error) return { error };
  for (const { id, status } of data.all) {
    const dropped = status === "unverified" ? await removeFactor(auth, id) : { error: null };
    if (dropped.error) return dropped;
  }
  return { error: null };
}

/** A factor that another tab or device has removed counts as removed. */
export async function removeFactor(
  auth: SupabaseClient["auth"],
  factorId: string,
): Promise<{ error: unknown }> {
  const { error } = await auth.mfa.unenroll({ factorId });
  return { error: error?.code === "mfa_factor_not_found" ? null : error };
}
