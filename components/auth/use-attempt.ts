import { useState } from "react";
import { type AskService, type Fallback, failureOfAttempt } from "./failure-of-attempt";
import type { SignInTexts } from "./sign-in-texts";

/** One thing asked of the sign-in service at a time, and what came of it in words. Never throws. */
export function useAttempt(errors: SignInTexts["errors"], fallback: Fallback) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  /** What is asked gets the client's sign-in part. Gives whether it worked. */
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
