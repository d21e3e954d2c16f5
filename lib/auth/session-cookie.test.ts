import { describe, expect, it } from "vitest";
import { SESSION_COOKIE, sessionCookies, storedTokens } from "./session-cookie";

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

describe("storedTokens", () => {
  const value = (session: object) =>
    `base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`;
  const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
  const session = { access_token: "a", refresh_token: "r", expires_at: inSeconds(3600) };
  const tokens = { accessToken: "a", refreshToken: "r", isExpiring: false };

  it("reads a cookie, whole or in chunks of any order", () => {
    const whole = value({ ...session, note: "~~~???>>>" });
    expect(storedTokens(`x=1; ${SESSION_COOKIE}=${whole}`)).toEqual(tokens);
    const [head, tail] = [whole.slice(0, 40), whole.slice(40)];
    const chunks = `${SESSION_COOKIE}.1=${tail}; ${SESSION_COOKIE}.0=${head}`;
    expect(storedTokens(chunks)).toEqual(tokens);
  });

  it.each([
    [-60, true],
    [80, true],
    [100, false],
  ])("a token that expires in %i s is expiring: %s", (seconds, isExpiring) => {
    const cookies = `${SESSION_COOKIE}=${value({ ...session, expires_at: inSeconds(seconds) })}`;
    expect(storedTokens(cookies)).toEqual({ ...tokens, isExpiring });
  });

  it.each([
    "",
    `${SESSION_COOKIE}=base64-%%%`,
    `${SESSION_COOKIE}=${value([])}`,
    `${SESSION_COOKIE}=${value({ access_token: 1 })}`,
    `${SESSION_COOKIE}=base64-bnVsbA`,
  ])("finds none in %j", (cookies) => {
    expect(storedTokens(cookies)).toBeNull();
  });
});
