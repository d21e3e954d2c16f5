import { openSession } from "./session-store";

/** Waits until the server knows who has just signed in, or has shown that it cannot be told now. */
export async function settleSignIn(): Promise<void> {
  const client = await openSession();
  if (!client) return;
  const [{ syncUser }, { isUserKnown }] = await Promise.all([
    import("./sync-user"),
    import("./viewer-of-session"),
  ]);
  const { data } = await client.auth.getSession();
  if (data.session && isUserKnown(data.session)) await syncUser(data.session);
}
