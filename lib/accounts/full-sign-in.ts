import "server-only";
import { requireSecondFactor } from "@/lib/auth/live-session";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError } from "@/lib/errors";
import { isVoid } from "./void-tokens";

/** Refuses tokens from before a sign-out of all sessions, and half sign-ins. `headers` hold the bearer. */
export async function requireFullSignIn(headers: Headers, viewer: Viewer): Promise<void> {
  if (await isVoid(viewer)) throw new AppError("unauthenticated");
  await requireSecondFactor(headers, viewer);
}
