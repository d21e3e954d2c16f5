import "server-only";
import { z } from "zod";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { askService } from "./ask-service";
import { requireSession } from "./embedded/require-session";
import { SignInRefusal } from "./embedded/sign-in-refusal";
import { authMode } from "./mode";
import type { Viewer } from "./viewer";

const Factors = z.array(z.object({ status: z.string() })).nullish();
const Answer = z.object({ id: z.string(), factors: Factors });

/** A password alone is half a sign-in where the account has a second step. */
function isWhole({ aal }: Viewer, factors: z.output<typeof Factors>): boolean {
  return aal === "aal2" || !factors?.some(({ status }) => status === "verified");
}

/**
 * Asks the sign-in service itself whether this bearer's session still stands: a token verifies until
 * it expires, signed out or not, and before the second step of signing in. `unauthenticated` where
 * it does not stand, `auth_unavailable` where nobody can tell.
 */
export async function requireLiveSession(headers: Headers, viewer: Viewer): Promise<void> {
  const isLive =
    authMode() === "supabase" ? await ask(headers, viewer) : await lookUp(headers, viewer);
  if (!isLive) throw new AppError("unauthenticated");
}

async function ask(headers: Headers, viewer: Viewer): Promise<boolean> {
  const { NEXT_PUBLIC_SUPABASE_URL, NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY } = env();
  const response = await askService(new URL("/auth/v1/user", NEXT_PUBLIC_SUPABASE_URL), {
    headers: {
      apikey: NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY ?? "",
      authorization: headers.get("authorization") ?? "",
    },
  });
  if (!response.ok) {
    await response.body?.cancel();
    // Of these three the service says so itself; anything else is something between us and it.
    if ([401, 403, 404].includes(response.status)) return false;
    throw new AppError("auth_unavailable");
  }
  const answer = Answer.safeParse(await response.json().catch(() => null));
  if (!answer.success) throw new AppError("auth_unavailable");
  return answer.data.id.toLowerCase() === viewer.id && isWhole(viewer, answer.data.factors);
}

async function lookUp(headers: Headers, viewer: Viewer): Promise<boolean> {
  try {
    const { user } = await requireSession(headers);
    return isWhole(viewer, user.factors);
  } catch (error) {
    if (error instanceof SignInRefusal) return false;
    throw error;
  }
}
