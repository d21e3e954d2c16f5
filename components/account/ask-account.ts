import { fetchAsBearer } from "@/lib/auth/fetch-as-bearer";
import { getTokenOf } from "@/lib/auth/get-token-of";
import type { Language } from "@/lib/i18n/languages";

export type AccountAnswer =
  | { kind: "done"; text: string }
  /** The session is too old for what was asked. */
  | { kind: "sign-in-again" }
  /** `message` is null where nobody answered. */
  | { kind: "failed"; message: string | null };

const TIMEOUT_MS = 15_000;

/** Asks our API for something that only this person, whose account it is, may have or do; never throws. */
export async function askAccount(
  path: string,
  method: "GET" | "DELETE",
  language: Language,
  userId: string,
): Promise<AccountAnswer> {
  try {
    const token = await getTokenOf(userId);
    if (!token) return { kind: "failed", message: null };
    const response = await fetchAsBearer(path, {
      method,
      headers: { authorization: `Bearer ${token}`, "x-lang": language },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    return response.ok ? { kind: "done", text } : refusalOf(JSON.parse(text));
  } catch {
    return { kind: "failed", message: null };
  }
}

function refusalOf({ error, message }: { error?: unknown; message?: unknown }): AccountAnswer {
  if (error === "sign_in_again") return { kind: "sign-in-again" };
  return { kind: "failed", message: typeof message === "string" ? message : null };
}
