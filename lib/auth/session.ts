import type { Session, SupabaseClient } from "@supabase/supabase-js";
import { FetchRefusal, fetcher } from "@/lib/browser/fetcher";
import { API } from "@/lib/routes";
import { within } from "@/lib/within";
import { claimsOf, isUserKnown, viewerOfSession } from "./browser-viewer";
import { LEFT, markLeaving, PATIENCE_MS } from "./follow-session";
import { dropSessionCookies } from "./session-cookie";
import { openSession, showViewer } from "./session-store";
import { syncUser } from "./sync-user";
import { forgetPending, forgetViewer } from "./viewer-memory";

const SIGN_OUT_PATIENCE_MS = 3_000;

async function readSession(): Promise<Session | null> {
  const asked = openSession().then((client) => client?.auth.getSession());
  const answer = await within(PATIENCE_MS, asked);
  return answer?.data.session ?? null;
}

/** Null with a session means that the sign-in service does not answer. */
export async function accessToken(): Promise<string | null> {
  const session = await readSession();
  if (!session || !isUserKnown(session)) return null;
  return viewerOfSession(session).status === "signed-in" ? session.access_token : null;
}

export async function recheckSession(): Promise<void> {
  const client = await openSession();
  const answer = await client?.auth.refreshSession();
  // After a refused refresh the library keeps the session until its token expires; this drops it.
  if (answer?.error) await client?.auth.getUser();
}

/** Works offline, and where the client cannot be loaded. */
export async function signOut(): Promise<void> {
  markLeaving(true);
  try {
    const client = await within(SIGN_OUT_PATIENCE_MS, openSession());
    const answer = client?.auth.signOut({ scope: "local" }).catch(console.warn);
    await within(SIGN_OUT_PATIENCE_MS, Promise.resolve(answer));
    dropSessionCookies();
  } catch (error) {
    markLeaving(false);
    throw error;
  }
  forgetViewer();
  forgetPending();
  showViewer(LEFT);
}

export async function signOutOf(userId: string): Promise<void> {
  const session = await readSession();
  if (session && claimsOf(session.access_token).sub !== userId) return;
  await signOut();
}

/** Nothing changes where the service does not do it. */
export async function signOutEverywhere(auth: SupabaseClient["auth"]): Promise<{ error: unknown }> {
  const { data, error } = await auth.getSession();
  if (!data.session) return { error: error ?? { name: "AuthSessionMissingError" } };
  // First: the service ends sessions only, and their access tokens would stay valid.
  if (!(await voidTokens(data.session.access_token))) {
    return { error: { name: "AuthRetryableFetchError" } };
  }
  // The client's `signOut` treats every 401, 403 and 404 as success, even from a gateway.
  const answer = await auth.admin.signOut(data.session.access_token, "global");
  if (answer.error?.code === "user_not_found" || !answer.error) {
    await signOut();
    return { error: null };
  }
  // This session had already ended; `getUser` clears it. After signing in again the user can end the others.
  if (answer.error.name === "AuthSessionMissingError") await auth.getUser();
  return answer;
}

/** True if the API refuses this token already, too. */
async function voidTokens(bearer: string): Promise<boolean> {
  try {
    await fetcher(API.signOutEverywhere, { method: "POST", bearer });
    return true;
  } catch (error) {
    return error instanceof FetchRefusal && error.status === 401;
  }
}

const SETTLE_PATIENCE_MS = 8_000;

export async function settleSignIn(): Promise<void> {
  await within(SETTLE_PATIENCE_MS, settle());
}

async function settle(): Promise<void> {
  const client = await openSession();
  if (!client) return;
  const { data } = await client.auth.getSession();
  if (data.session && isUserKnown(data.session)) await syncUser(data.session);
}
