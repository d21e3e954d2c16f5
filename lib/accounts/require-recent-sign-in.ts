import type { Viewer } from "@/lib/auth/viewer";
import { AppError } from "@/lib/errors";

const RECENT_MS = 10 * 60_000;

/** For what a session that was left open shall not give away: refuses after 10 minutes. */
export function requireRecentSignIn({ signedInAt }: Viewer, now: Date): void {
  if (!signedInAt || now.getTime() - signedInAt.getTime() > RECENT_MS) {
    throw new AppError("sign_in_again");
  }
}
