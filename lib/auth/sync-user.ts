import type { Session } from "@supabase/supabase-js";
import { fetcher, warnOf } from "@/lib/browser/fetcher";
import { browserStorage } from "@/lib/browser-storage";
import { API } from "@/lib/routes";
import { claimsOf, emailOf } from "./browser-viewer";
import { SYNCED_KEY } from "./viewer-memory";

let last: { mark: string; done: Promise<boolean> } | undefined;

/** Once per session and change. Returns whether the server has stored the user. */
export function syncUser(session: Session): Promise<boolean> {
  const { session_id } = claimsOf(session.access_token);
  const mark = [session.user.id, session.user.updated_at, session_id].join(" ");
  if (last?.mark !== mark) last = { mark, done: oneTabAtATime(() => sync(session, mark)) };
  return last.done;
}

/** A sign-in reaches every open tab at the same time. */
function oneTabAtATime<T>(task: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(SYNCED_KEY, task) : task();
}

async function sync(session: Session, mark: string): Promise<boolean> {
  if (browserStorage()?.getItem(SYNCED_KEY) === mark) return true;
  try {
    await fetcher(API.syncUser, {
      method: "POST",
      body: syncBody(session),
      bearer: session.access_token,
    });
    browserStorage()?.setItem(SYNCED_KEY, mark);
    return true;
  } catch (error) {
    warnOf(error, "The account could not be brought up to date; the next page tries again.");
    return false;
  }
}

function syncBody(session: Session) {
  const { user } = session;
  const { full_name, name, avatar_url, picture } = user.user_metadata;
  const email = emailOf(session);
  return {
    supabase_id: user.id,
    email,
    name: full_name || name || email?.split("@")[0] || null,
    provider: user.app_metadata.provider || "email",
    avatar_url: avatar_url || picture || null,
  };
}
