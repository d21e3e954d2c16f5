import type { Session } from "@supabase/supabase-js";

export type ViewerUser = {
  id: string;
  name: string;
  avatarUrl: string | null;
  /** Null also while unknown: this browser remembers only id, name and picture. */
  email: string | null;
};

export type PageVisitor =
  | { status: "signed-in"; user: ViewerUser }
  | { status: "anonymous" | "needs-factor"; user: null }
  /** The server could not verify the session: the browser checks it. */
  | { status: "unknown"; user: null };

export type BrowserViewer =
  /** `user` is remembered, and shown while the session is checked. */
  | { status: "loading"; user: ViewerUser | null }
  // `needsFactor`: the second factor is missing. `hasLeft`: signed out on this page, which then goes to the
  // home page.
  | { status: "anonymous"; user: null; needsFactor?: true; hasLeft?: true }
  | { status: "signed-in"; user: ViewerUser };

export const LOADING: BrowserViewer = { status: "loading", user: null };
export const ANONYMOUS: BrowserViewer = { status: "anonymous", user: null };

export function isSameViewer(one: BrowserViewer, other: BrowserViewer): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export const DEFAULT_NAME = "User";

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/** Without its own copy of the user, the library gives a placeholder that throws when read. */
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

/** Claims that the service itself gave this browser. They grant nothing here. */
export function claimsOf(accessToken: string): Record<string, unknown> {
  try {
    const payload = (accessToken.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/");
    const claims: unknown = JSON.parse(atob(payload));
    return typeof claims === "object" && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}

function needsFactor({ user, access_token }: Session): boolean {
  const hasFactor = user.factors?.some(({ status }) => status === "verified") ?? false;
  return hasFactor && claimsOf(access_token).aal === "aal1";
}

export function viewerOfSession(session: Session): BrowserViewer {
  if (needsFactor(session)) return { status: "anonymous", user: null, needsFactor: true };
  return { status: "signed-in", user: viewerUser(session) };
}
