import { fetchAsViewer } from "@/lib/auth/fetch-as-viewer";
import { FetchRefusal } from "@/lib/browser/fetcher";
import type { Language } from "@/lib/i18n/languages";

export type AccountAnswer =
  | { kind: "done"; data: unknown }
  /** The sign-in is too long ago for what was requested. */
  | { kind: "sign-in-again" }
  /** `message` is null where the server gave none. */
  | { kind: "failed"; message: string | null };

/** Calls our API for the export or the deletion of this user's account; never throws. */
export async function askAccount(
  path: string,
  method: "GET" | "DELETE",
  language: Language,
  userId: string,
): Promise<AccountAnswer> {
  try {
    return { kind: "done", data: await fetchAsViewer(userId, path, { method, language }) };
  } catch (error) {
    if (!(error instanceof FetchRefusal)) return { kind: "failed", message: null };
    if (error.code === "sign_in_again") return { kind: "sign-in-again" };
    return { kind: "failed", message: error.message || null };
  }
}
