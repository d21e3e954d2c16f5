import type { Session, SupabaseClient } from "@supabase/supabase-js";
import { FetchRefusal, fetcher } from "@/lib/browser/fetcher";
import { API } from "@/lib/routes";
import { dropSessionCookies } from "./cookies-of-sign-in";
import { LEFT, markLeaving, PATIENCE_MS } from "./follow-session";
import { openSession, showViewer } from "./session-store";
import { forgetViewer } from "./viewer-memory";
import { claimsOf, isUserKnown, viewerOfSession } from "./viewer-of-session";
import { within } from "./within";

const SIGN_OUT_PATIENCE_MS = 3_000;

async function readSession(): Promise<Session | null> {
  const asked = openSession().then((client) => client?.auth.getSession());
  const answer = await within(PATIENCE_MS, asked, undefined);
  return answer?.data.session ?? null;
}

/** The bearer for our API. Null while somebody is signed in means that the service cannot be asked now. */
export async function accessToken(): Promise<string | null> {
  const session = await readSession();
  if (!session || !isUserKnown(session)) return null;
  return viewerOfSession(session).status === "signed-in" ? session.access_token : null;
}

/** Has the service say anew who is here and how far signed in; whatever follows the session hears it. */
export async function recheckSession(): Promise<void> {
  const client = await openSession();
  const answer = await client?.auth.refreshSession();
  // After a refused refresh the library keeps a session until its token runs out; this asks for it.
  if (answer?.error) await client?.auth.getUser();
}

/** Signs out of this browser only. Works offline, and where the client cannot be loaded. */
export async function signOut(): Promise<void> {
  markLeaving(true);
  try {
    const client = await within(SIGN_OUT_PATIENCE_MS, openSession(), null);
    const told = client?.auth.signOut({ scope: "local" }).catch(console.warn);
    await within(SIGN_OUT_PATIENCE_MS, Promise.resolve(told), undefined);
    dropSessionCookies();
  } catch (error) {
    markLeaving(false);
    throw error;
  }
  forgetViewer();
  showViewer(LEFT);
}

/** Signs out of this browser, unless another tab has signed in somebody else to it meanwhile. */
export async function signOutOf(userId: string): Promise<void> {
  const session = await readSession();
  if (session && claimsOf(session.access_token).sub !== userId) return;
  await signOut();
}

/** Ends every session of the account. Nothing changes where the service does not do it. */
export async function signOutEverywhere(auth: SupabaseClient["auth"]): Promise<{ error: unknown }> {
  const { data, error } = await auth.getSession();
  if (!data.session) return { error: error ?? { name: "AuthSessionMissingError" } };
  // First: the service ends sessions only, and the tokens that they gave out would live on.
  if (!(await voidTokens(data.session.access_token))) {
    return { error: { name: "AuthRetryableFetchError" } };
  }
  // The client's own sign-out takes each 401, 403 and 404 for done, whoever answers.
  const told = await auth.admin.signOut(data.session.access_token, "global");
  if (told.error?.code === "user_not_found" || !told.error) {
    await signOut();
    return { error: null };
  }
  // This session was over before, and others may not be: signed in anew, the person can end them.
  if (told.error.name === "AuthSessionMissingError") await auth.getUser();
  return told;
}

/** Has our API refuse every token issued so far. True also where it refuses this one already. */
async function voidTokens(bearer: string): Promise<boolean> {
  try {
    await fetcher(API.signOutEverywhere, { method: "POST", bearer });
    return true;
  } catch (error) {
    return error instanceof FetchRefusal && error.status === 401;
  }
}
