import type { Session } from "@supabase/supabase-js";
import type { BrowserViewer, ViewerUser } from "./browser-viewer";

export const DEFAULT_NAME = "User";

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/** Where its own copy of the user is gone, the library gives a stand-in that throws when it is read. */
export function isUserKnown(session: Session): boolean {
  return Reflect.get(session.user, "__isUserNotAvailableProxy") !== true;
}

/** The stored copy of the user has no address, the token has. */
export function emailOf({ user, access_token }: Session): string | null {
  return textOf(claimsOf(access_token).email) ?? textOf(user.email);
}

function viewerUser(session: Session): ViewerUser {
  const { id, user_metadata: said } = session.user;
  return {
    id,
    name: textOf(said.full_name) ?? DEFAULT_NAME,
    avatarUrl: textOf(said.avatar_url) ?? textOf(said.picture),
    email: emailOf(session),
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
  return { status: "signed-in", user: viewerUser(session) };
}
