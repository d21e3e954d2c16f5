declare const verified: unique symbol;

/**
 * The id of a signed-in person, proven: only `verifyBearer` mints one, so that what takes a `ViewerId`
 * cannot be called with an id that somebody merely sent.
 */
export type ViewerId = string & { readonly [verified]: true };

/** What a verified access token says of its bearer. */
export type Viewer = {
  id: ViewerId;
  /** X may give none. */
  email: string | null;
  /** Of the first sign-in ever, as the service keeps it. */
  provider: string;
  sessionId: string;
  /** In whole seconds; a refresh issues another token. */
  issuedAt: Date;
  /** When the person last proved who they are; a refresh does not move it. */
  signedInAt: Date | null;
  aal: "aal1" | "aal2";
  /** People write these themselves: text to show, never to decide by. */
  claims: { name: string | null; avatarUrl: string | null };
};
