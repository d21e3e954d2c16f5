import { describe, expect, it } from "vitest";
import { SESSION_COOKIE, sessionCookies } from "./session-cookie";

describe("sessionCookies", () => {
  it.each([
    ["", []],
    [`${SESSION_COOKIE}=base64-x`, [SESSION_COOKIE]],
    [`a=1; ${SESSION_COOKIE}=x; b=2`, [SESSION_COOKIE]],
    [
      `${SESSION_COOKIE}.0=x; ${SESSION_COOKIE}.1=y`,
      [`${SESSION_COOKIE}.0`, `${SESSION_COOKIE}.1`],
    ],
    [`${SESSION_COOKIE}=`, []],
    [`${SESSION_COOKIE}-code-verifier=x`, []],
    [`${SESSION_COOKIE}-flow-abcdefgh-code-verifier=x`, []],
    [`not-${SESSION_COOKIE}=x`, []],
  ])("finds in %j", (cookies, names) => {
    expect(sessionCookies(cookies)).toEqual(names);
  });
});
