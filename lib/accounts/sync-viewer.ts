import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError } from "@/lib/errors";
import type { SyncUserInput } from "./schema";
import { syncUser } from "./sync-user";

/** For the viewer alone. Address and provider are what their token says, whatever the body claims. */
export function syncViewer(viewer: Viewer, said: SyncUserInput): Promise<{ success: true }> {
  if (said.supabase_id !== viewer.id) throw new AppError("forbidden");
  const { email, provider } = viewer;
  return syncUser({ ...said, email, provider });
}
