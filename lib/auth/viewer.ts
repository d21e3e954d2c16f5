declare const verified: unique symbol;

/** Only `verifyBearer` creates one. */
export type ViewerId = string & { readonly [verified]: true };

/** Of a verified access token. */
export type Viewer = {
  id: ViewerId;
  /** X may give none. */
  email: string | null;
  /** Of the first sign-in, as the service stores it. */
  provider: string;
  sessionId: string;
  /** In whole seconds; a refresh issues another token. */
  issuedAt: Date;
  /** A refresh does not change it. */
  signedInAt: Date | null;
  aal: "aal1" | "aal2";
  /** Users set these themselves: for display, never for decisions. */
  claims: { name: string | null; avatarUrl: string | null };
};
