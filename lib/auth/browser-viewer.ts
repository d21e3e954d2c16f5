/** Somebody signed in, as the product shows them. */
export type ViewerUser = {
  id: string;
  name: string;
  avatarUrl: string | null;
  /** Null also where it is not known yet: this browser remembers id, name and picture only. */
  email: string | null;
};

/** The visitor of a page that the server renders for one user. */
export type PageVisitor =
  | { status: "signed-in"; user: ViewerUser }
  | { status: "anonymous" | "needs-factor"; user: null }
  /** There is a session that the server could not verify: this browser finds out. */
  | { status: "unknown"; user: null };

export type BrowserViewer =
  /** `user` is who was here last, to be shown while their session is looked at. */
  | { status: "loading"; user: ViewerUser | null }
  /**
   * `needsFactor`: a password was right, and the second factor is still to come. `hasLeft`: they have
   * just signed out on this page, which takes them home.
   */
  | { status: "anonymous"; user: null; needsFactor?: true; hasLeft?: true }
  | { status: "signed-in"; user: ViewerUser };

export const LOADING: BrowserViewer = { status: "loading", user: null };
export const ANONYMOUS: BrowserViewer = { status: "anonymous", user: null };

/** Whether both look the same on a page. */
export function isSameViewer(one: BrowserViewer, other: BrowserViewer): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
