import type { Messages } from "@/lib/i18n/load-messages";

type Texts = Record<keyof Messages["SignInErrors"], string>;

/** A map: a code such as `constructor` is a property of every object. */
function textsBy(names: Record<string, keyof Texts>): Map<unknown, keyof Texts> {
  return new Map(Object.entries(names));
}

const BY_CODE = textsBy({
  invalid_credentials: "invalidCredentials",
  user_not_found: "invalidCredentials",
  email_not_confirmed: "emailNotConfirmed",
  provider_email_needs_verification: "emailNotConfirmed",
  email_address_invalid: "emailRefused",
  email_address_not_authorized: "emailRefused",
  user_already_exists: "userExists",
  email_exists: "userExists",
  weak_password: "weakPassword",
  same_password: "samePassword",
  over_request_rate_limit: "rateLimited",
  over_email_send_rate_limit: "rateLimited",
  signup_disabled: "disabled",
  email_provider_disabled: "disabled",
  provider_disabled: "disabled",
  oauth_provider_not_supported: "disabled",
  feature_disabled: "disabled",
  user_banned: "banned",
  access_denied: "cancelled",
  otp_expired: "startAgain",
  bad_oauth_state: "startAgain",
  bad_code_verifier: "startAgain",
  flow_state_expired: "startAgain",
  flow_state_not_found: "startAgain",
  pkce_code_verifier_not_found: "startAgain",
  mfa_verification_failed: "codeWrong",
  mfa_verification_rejected: "codeWrong",
  mfa_challenge_expired: "codeWrong",
  // The network changed between challenge and code, as on phones: the next code works.
  mfa_ip_address_mismatch: "codeWrong",
  insufficient_aal: "factorFirst",
  session_not_found: "sessionOver",
  session_expired: "sessionOver",
  bad_jwt: "sessionOver",
  reauthentication_needed: "sessionOver",
});

const BY_NAME = textsBy({
  AuthRetryableFetchError: "unreachable",
  AuthUnknownError: "unreachable",
  AuthInvalidTokenResponseError: "unreachable",
  AuthSessionMissingError: "sessionOver",
});

const WEAK = textsBy({
  length: "weakLength",
  characters: "weakCharacters",
  pwned: "weakPwned",
});

type AuthError = { name?: unknown; code?: unknown; reasons?: unknown };

/** The text of the service or provider is never shown. */
export function explainAuthError(
  error: unknown,
  texts: Texts,
  fallback: "signInFailed" | "registerFailed" | "failed",
): string {
  const { name, code, reasons }: AuthError =
    typeof error === "object" && error !== null ? error : {};
  const key = BY_CODE.get(code) ?? BY_NAME.get(name) ?? fallback;
  if (key !== "weakPassword" || !Array.isArray(reasons)) return texts[key];
  const known = reasons.flatMap((reason) => WEAK.get(reason) ?? []);
  return known.reduce((said, reason) => said + gapAfter(said) + texts[reason], texts.weakPassword);
}

/** Chinese and Japanese full stops contain the space. */
function gapAfter(sentence: string): string {
  return sentence.endsWith("。") ? "" : " ";
}
