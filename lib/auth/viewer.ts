declare const verified: unique symbol;

/**
 * The id of a signed-in user: only `verifyBearer` creates one, so that functions with a `ViewerId`
 * cannot be called with an unverified id.
 */
export type ViewerId = string & { readonly [verified]: true };

/** The claims of a verified access token. */
export type Viewer = {
  id: ViewerId;
  /** X may give none. */
  email: string | null;
  /** The provider of the first sign-in, as the service stores it. */
  provider: string;
  sessionId: string;
  /** Time of issue in whole seconds; a refresh issues another token. */
  issuedAt: Date;
  /** When the user last signed in; a refresh does not change it. */
  signedInAt: Date | null;
  aal: "aal1" | "aal2";
  /** Users set these themselves: for display, never for decisions. */
  claims: { name: string | null; avatarUrl: string | null };
};
