import "server-only";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { deleteUser } from "./embedded/user";
import { authMode } from "./mode";

const PATIENCE_MS = 4_000;

type Asked = { method?: "GET" | "DELETE"; headers?: Record<string, string> };

/** At a hosted service. `auth_unavailable` without a timely response of its own. */
export async function askService(path: string, { method = "GET", headers }: Asked = {}) {
  const { NEXT_PUBLIC_SUPABASE_URL, NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: apikey = "" } = env();
  const url = new URL(`/auth/v1/${path}`, NEXT_PUBLIC_SUPABASE_URL);
  try {
    const response = await fetch(url, {
      method,
      headers: { apikey, ...headers },
      redirect: "error",
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.status < 500 && response.status !== 429) return response;
    await response.body?.cancel();
  } catch {
    // Reported below, without the details of the error.
  }
  throw new AppError("auth_unavailable");
}

// `gone` also when a hosted account was deleted before. Throws `auth_unavailable` when the service cannot be
// reached or refuses, and an error that names SUPABASE_SECRET_KEY when that is not set. `not_asked` while
// sign-in is off, and when the embedded service has no such account, as in a shell without the hosted one's
// variables.
export async function deleteAuthUser(id: string): Promise<"gone" | "not_asked"> {
  const mode = authMode();
  if (mode === "off") return "not_asked";
  if (mode === "embedded") return (await deleteUser(id)) ? "gone" : "not_asked";
  await deleteAtService(id);
  return "gone";
}

async function deleteAtService(id: string): Promise<void> {
  const { SUPABASE_SECRET_KEY } = env();
  if (!SUPABASE_SECRET_KEY) throw new Error("Set SUPABASE_SECRET_KEY: accounts cannot be deleted");
  const response = await askService(`admin/users/${encodeURIComponent(id)}`, {
    method: "DELETE",
    headers: { apikey: SUPABASE_SECRET_KEY, authorization: `Bearer ${SUPABASE_SECRET_KEY}` },
  });
  if (response.ok || (await isUnknown(response))) return;
  throw new AppError("auth_unavailable");
}

/** A 404 of a gateway must not count as a deleted account. */
async function isUnknown(response: Response): Promise<boolean> {
  if (response.status !== 404) return false;
  const answer: unknown = await response.json().catch(() => null);
  if (typeof answer !== "object" || answer === null) return false;
  return (
    "user_not_found" === Reflect.get(answer, "error_code") ||
    "user_not_found" === Reflect.get(answer, "code")
  );
}
