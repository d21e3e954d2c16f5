import "server-only";
import { AppError } from "@/lib/errors";

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
