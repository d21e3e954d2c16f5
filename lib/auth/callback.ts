import { DEFAULT_LANGUAGE, LANGUAGES } from "../i18n/languages";
import { queryValues } from "../query-values";
import { PAGES, pagePath } from "../routes";

const LINK_TYPES = ["signup", "invite", "magiclink", "recovery", "email_change", "email"] as const;

type LinkType = (typeof LINK_TYPES)[number];

export type CallbackOrder =
  | { kind: "exchange"; code: string; flowId: string | undefined }
  /** A link from a mail whose template uses `{{ .TokenHash }}`. */
  | { kind: "verify"; tokenHash: string; type: LinkType }
  | { kind: "failed"; code: string; flowId: string | undefined }
  /** The page was reloaded, or opened by hand. */
  | { kind: "nothing" };

/** These concern a signed-in account, which stays signed in. */
const KEEPS_SESSION = new Set([
  "identity_already_exists",
  "identity_not_found",
  "single_identity_not_deletable",
]);

/** Providers and the service respond in the query, and repeat refusals in the fragment. */
export function callbackOrder(search: string, hash: string): CallbackOrder {
  const query = queryValues(new URLSearchParams(search));
  const fragment = queryValues(new URLSearchParams(hash.replace(/^#/, "")));
  const flowId = query.sb_flow_id || undefined;
  for (const answer of [query, fragment]) {
    const error = answer.error_code || answer.error;
    if (error) return { kind: "failed", code: error, flowId };
  }
  const { code, token_hash: tokenHash } = query;
  if (code) return { kind: "exchange", code, flowId };
  const type = LINK_TYPES.find((one) => one === query.type);
  if (tokenHash) {
    return type
      ? { kind: "verify", tokenHash, type }
      : { kind: "failed", code: "otp_expired", flowId: undefined };
  }
  // Tokens in a fragment are refused: the sender of the link would choose the account.
  if (fragment.access_token !== undefined) {
    return { kind: "failed", code: "tokens_in_address", flowId: undefined };
  }
  return { kind: "nothing" };
}

/** Only if this browser began the sign-in, or a link alone would sign users out. */
export function endsSession(code: string, hasBegun: boolean): boolean {
  return hasBegun && !KEEPS_SESSION.has(code);
}

/** Without a language the page is English: a redirect would leave the address in the history. */
export const CALLBACK_REWRITES = [
  { source: PAGES.callback.path, destination: pagePath(DEFAULT_LANGUAGE, "callback") },
];

/** The address may hold a sign-in code, which must not be cached or sent as a referrer. */
export const CALLBACK_HEADERS = {
  source: `/:lang(${LANGUAGES.join("|")})?${PAGES.callback.path}`,
  headers: [
    { key: "Referrer-Policy", value: "no-referrer" },
    { key: "Cache-Control", value: "private, no-store" },
  ],
};
