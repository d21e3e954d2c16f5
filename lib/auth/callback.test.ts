import { describe, expect, it } from "vitest";
import { callbackOrder, endsSession } from "./callback";

describe("callbackOrder", () => {
  it.each([
    ["?code=abc", "", { kind: "exchange", code: "abc", flowId: undefined }],
    ["?code=abc&sb_flow_id=f1", "", { kind: "exchange", code: "abc", flowId: "f1" }],
    ["?error=access_denied", "", { kind: "failed", code: "access_denied" }],
    [
      "?sb_flow_id=f1&error=access_denied",
      "",
      { kind: "failed", code: "access_denied", flowId: "f1" },
    ],
    [
      "?error=server_error&error_code=otp_expired&error_description=Their%20words",
      "#error=server_error",
      { kind: "failed", code: "otp_expired" },
    ],
    [
      "",
      "#error=access_denied&error_code=bad_oauth_state&sb=",
      { kind: "failed", code: "bad_oauth_state" },
    ],
    ["?code=abc&error=access_denied", "", { kind: "failed", code: "access_denied" }],
    ["", "#access_token=x.y.z&refresh_token=r", { kind: "failed", code: "tokens_in_address" }],
    [
      "?token_hash=pkce_7&type=recovery&next=/en",
      "",
      { kind: "verify", tokenHash: "pkce_7", type: "recovery" },
    ],
    ["?token_hash=7&type=email", "", { kind: "verify", tokenHash: "7", type: "email" }],
    ["?token_hash=7&type=sms", "", { kind: "failed", code: "otp_expired" }],
    ["?token_hash=7", "", { kind: "failed", code: "otp_expired" }],
    ["?token_hash=&type=email", "", { kind: "nothing" }],
    ["", "", { kind: "nothing" }],
    ["?code=", "", { kind: "nothing" }],
    ["?lng=ja", "#content", { kind: "nothing" }],
  ])("reads %j %j", (search, hash, order) => {
    expect(callbackOrder(search, hash)).toEqual(order);
  });
});

describe("endsSession", () => {
  it.each(["identity_already_exists", "identity_not_found", "single_identity_not_deletable"])(
    "keeps the session at %s",
    (code) => expect(endsSession(code, true)).toBe(false),
  );

  it("ends it at other refusals, only for a sign-in that this browser began", () => {
    expect(endsSession("access_denied", true)).toBe(true);
    expect(endsSession("access_denied", false)).toBe(false);
  });
});
