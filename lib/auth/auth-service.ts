import "server-only";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { deleteUser } from "./embedded/user";
import { authMode } from "./mode";

const PATIENCE_MS = 4_000;

/** Asks the hosted sign-in service. No answer in time, or one that is not its own: `auth_unavailable`. */
export async function askService(url: URL, init: RequestInit): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(url, { redirect: "error", cache: "no-store", ...init, signal });
    if (response.status < 500 && response.status !== 429) return response;
    await response.body?.cancel();
  } catch {
    // Said below, without what the error quotes.
  }
  throw new AppError("auth_unavailable");
}

/**
 * Has the sign-in service delete somebody's account there, and with it every session. Of a hosted one
 * `gone` also when it was gone before: so it may be repeated until it succeeds. Throws
 * `auth_unavailable` where the service cannot be reached or does not do it, and an error that names
 * SUPABASE_SECRET_KEY where that is not set. `not_asked` where whoever holds the account was not:
 * while sign-in is off, and where the embedded service has no such account, as in a shell that lacks
 * the variables of the hosted one.
 */
export async function deleteAuthUser(id: string): Promise<"gone" | "not_asked"> {
  const mode = authMode();
  if (mode === "off") return "not_asked";
  if (mode === "embedded") return (await deleteUser(id)) ? "gone" : "not_asked";
  await deleteAtService(id);
  return "gone";
}

async function deleteAtService(id: string): Promise<void> {
  const { NEXT_PUBLIC_SUPABASE_URL, SUPABASE_SECRET_KEY } = env();
  if (!SUPABASE_SECRET_KEY) throw new Error("Set SUPABASE_SECRET_KEY: accounts cannot be deleted");
  const url = new URL(`/auth/v1/admin/users/${encodeURIComponent(id)}`, NEXT_PUBLIC_SUPABASE_URL);
  const response = await askService(url, {
    method: "DELETE",
    headers: { apikey: SUPABASE_SECRET_KEY, authorization: `Bearer ${SUPABASE_SECRET_KEY}` },
  });
  if (response.ok || (await isUnknown(response))) return;
  throw new AppError("auth_unavailable");
}

/** A 404 of a gateway that knows no such path must not pass for an account that is gone. */
async function isUnknown(response: Response): Promise<boolean> {
  if (response.status !== 404) return false;
  const answer: unknown = await response.json().catch(() => null);
  if (typeof answer !== "object" || answer === null) return false;
  return (
    "user_not_found" === Reflect.get(answer, "error_code") ||
    "user_not_found" === Reflect.get(answer, "code")
  );
}
