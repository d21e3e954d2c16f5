import type { Messages } from "@/lib/i18n/load-messages";

/** Text by code: the answer's own, or what happened on the way to an answer (`Failures`). */
export type RecordErrorTexts = Record<string, string>;

/** Texts of the codes that an extraction can end with. Records carry the Japanese ones. */
export function recordErrorTexts({ Errors, Failures }: Pick<Messages, "Errors" | "Failures">) {
  const { invalid_url, post_protected, post_suspended, post_age_restricted } = Errors;
  const { post_withheld, post_not_found, no_video, rate_limited } = Errors;
  const { upstream_unavailable, upstream_rate_limited, overloaded, internal } = Errors;
  return {
    invalid_url,
    post_protected,
    post_suspended,
    post_age_restricted,
    post_withheld,
    post_not_found,
    no_video,
    rate_limited,
    upstream_unavailable,
    upstream_rate_limited,
    overloaded,
    internal,
    ...Failures,
  } satisfies RecordErrorTexts;
}
