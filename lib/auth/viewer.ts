declare const verified: unique symbol;

/** Only `verifyBearer` creates one. */
export type ViewerId = string & { readonly [verified]: true };

export type Viewer = {
  id: ViewerId;
  /** X may give none. */
  email: string | null;
  provider: string;
  sessionId: string;
  /** Whole seconds; a refresh issues another token. */
  issuedAt: Date;
  /** A refresh does not change it. */
  signedInAt: Date | null;
  aal: "aal1" | "aal2";
  /** Users set these themselves: for display, never for decisions. */
  claims: { name: string | null; avatarUrl: string | null };
};
