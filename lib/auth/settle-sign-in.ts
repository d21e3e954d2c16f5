import { openSession } from "./session-store";
import { within } from "./within";

/** No sign-in waits longer for its last step. */
const PATIENCE_MS = 8_000;

/** Waits until the server knows who has just signed in, or has shown that it cannot be told now. */
export function settleSignIn(): Promise<void> {
  return within(PATIENCE_MS, settle(), undefined);
}

async function settle(): Promise<void> {
  const client = await openSession();
  if (!client) return;
  const [{ syncUser }, { isUserKnown }] = await Promise.all([
    import("./sync-user"),
    import("./viewer-of-session"),
  ]);
  const { data } = await client.auth.getSession();
  if (data.session && isUserKnown(data.session)) await syncUser(data.session);
}
