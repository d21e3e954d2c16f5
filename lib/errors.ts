import type { PostPhoto } from "./x/types";

/** The texts are in `messages/*.json` under `Errors.<code>`; a code without one is a type error. */
export const ERROR_STATUS = {
  invalid_url: 400,
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  sign_in_again: 403,
  factor_required: 403,
  post_protected: 403,
  post_suspended: 403,
  post_age_restricted: 403,
  post_not_found: 404,
  author_not_found: 404,
  video_not_found: 404,
  ticket_not_found: 404,
  not_found: 404,
  method_not_allowed: 405,
  favorites_full: 409,
  following_full: 409,
  video_removed: 410,
  payload_too_large: 413,
  address_too_long: 414,
  unsupported_media_type: 415,
  no_video: 422,
  post_live: 422,
  post_external_video: 422,
  video_unplayable: 422,
  rate_limited: 429,
  post_withheld: 451,
  media_withheld: 451,
  internal: 500,
  format_unsupported: 501,
  upstream_unavailable: 502,
  post_unconfirmed: 502,
  upstream_rate_limited: 503,
  overloaded: 503,
  auth_unavailable: 503,
  timeout: 504,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

type RefusalDetails = {
  /** Which input fields are wrong, for `invalid_input`. */
  fields?: Record<string, string>;
  /** Becomes `Retry-After`. */
  retryAfterSeconds?: number;
  photos?: readonly PostPhoto[];
  externalUrl?: string;
  reason?: "token_expired" | "token_malformed";
};

/** `defineRoute` turns it into its status and text; it is never reported. */
export class AppError extends Error {
  override readonly name = "AppError";

  /** Next bundles pages and routes apart, each with its own class; what is kept process-wide serves both. */
  static override [Symbol.hasInstance](value: unknown): value is AppError {
    return value instanceof Error && value.name === "AppError";
  }

  constructor(
    readonly code: ErrorCode,
    readonly details: RefusalDetails = {},
  ) {
    super(code);
  }
}
