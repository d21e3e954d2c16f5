import type { Session, User } from "@supabase/supabase-js";
import type { BrowserViewer, ViewerUser } from "./browser-viewer";

const DEFAULT_NAME = "User";

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/** Where its own copy of the user is gone, the library gives a stand-in that throws when it is read. */
export function isUserKnown(session: Session): boolean {
  return Reflect.get(session.user, "__isUserNotAvailableProxy") !== true;
}

export function viewerUser({ id, email, user_metadata: said }: User): ViewerUser {
  return {
    id,
    name: textOf(said.full_name) ?? DEFAULT_NAME,
    avatarUrl: textOf(said.avatar_url) ?? textOf(said.picture),
    email: textOf(email),
  };
}

/** The claims of a token that this browser got from the service itself; nothing is granted by them here. */
export function claimsOf(accessToken: string): Record<string, unknown> {
  try {
    const payload = (accessToken.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/");
    const claims: unknown = JSON.parse(atob(payload));
    return typeof claims === "object" && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}

/** Whether the second factor of this account is still to be shown. */
function needsFactor({ user, access_token }: Session): boolean {
  const hasFactor = user.factors?.some(({ status }) => status === "verified") ?? false;
  return hasFactor && claimsOf(access_token).aal === "aal1";
}

export function viewerOfSession(session: Session): BrowserViewer {
  if (needsFactor(session)) return { status: "anonymous", user: null, needsFactor: true };
  return { status: "signed-in", user: viewerUser(session.user) };
}
