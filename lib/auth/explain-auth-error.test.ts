import {
  AuthApiError,
  AuthPKCECodeVerifierMissingError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthUnknownError,
  AuthWeakPasswordError,
} from "@supabase/supabase-js";
import { describe, expect, it } from "vitest";
import en from "@/messages/en.json";
import ja from "@/messages/ja.json";
import { explainAuthError } from "./explain-auth-error";

const texts = en.SignInErrors;
const said = (error: unknown) => explainAuthError(error, texts, "failed");

describe("explainAuthError", () => {
  it.each([
    ["invalid_credentials", texts.invalidCredentials],
    ["user_already_exists", texts.userExists],
    ["over_request_rate_limit", texts.rateLimited],
    ["flow_state_not_found", texts.startAgain],
    ["mfa_verification_failed", texts.codeWrong],
    ["mfa_ip_address_mismatch", texts.codeWrong],
    ["insufficient_aal", texts.factorFirst],
  ])("explains the service's %s", (code, text) => {
    expect(said(new AuthApiError("Their own words", 400, code))).toBe(text);
  });

  it("names each reason for a weak password, and ignores unknown ones", () => {
    const weak = new AuthWeakPasswordError("Their own words", 422, ["length", "pwned"]);
    expect(said(weak)).toBe(`${texts.weakPassword} ${texts.weakLength} ${texts.weakPwned}`);
    const { weakPassword, weakLength, weakPwned } = ja.SignInErrors;
    const inJapanese = explainAuthError(weak, ja.SignInErrors, "failed");
    expect(inJapanese).toBe(`${weakPassword}${weakLength}${weakPwned}`);
    const odd = Object.assign(new Error(), { code: "weak_password", reasons: ["toString", 1] });
    expect(said(odd)).toBe(texts.weakPassword);
  });

  it.each([
    ["no answer", new AuthRetryableFetchError("fetch failed", 0), texts.unreachable],
    ["a gateway's error", new AuthRetryableFetchError("Bad Gateway", 502), texts.unreachable],
    ["an answer that is none", new AuthUnknownError("<html>", {}), texts.unreachable],
    ["a session that is gone", new AuthSessionMissingError(), texts.sessionOver],
    ["a verifier of another browser", new AuthPKCECodeVerifierMissingError(), texts.startAgain],
  ])("explains %s", (_, error, text) => {
    expect(said(error)).toBe(text);
  });

  it.each([
    ["an unknown code", new AuthApiError("Their own words", 418, "teapot")],
    ["a code that is a property of every object", { code: "constructor", name: "toString" }],
    ["another error", new Error("Their own words")],
    ["no error at all", null],
  ])("has a text for %s", (_, error) => {
    expect(said(error)).toBe(texts.failed);
  });
});
