import { describe, expect, it, vi } from "vitest";
import { embeddedService } from "../testing/embedded-service";
import { openBrowser, refusalIn } from "../testing/open-browser";
import { register } from "../testing/sign-in-contract";
import { signInDatabase } from "../testing/sign-in-database";

process.env.RATE_LIMITS = "on";
signInDatabase();
const service = embeddedService();

const BASE = `${service.url}/auth/v1`;

describe("what it refuses", () => {
  it.each([
    ["an unknown path", "GET", "sso", undefined, 404, "feature_disabled"],
    ["a name of every object", "GET", "constructor", undefined, 404, "feature_disabled"],
    ["another method", "DELETE", "token", undefined, 405, "method_not_allowed"],
    ["half a body", "POST", "signup", '{"email":', 400, "bad_json"],
    ["a body of another shape", "POST", "signup", "[]", 400, "bad_json"],
    ["a huge one", "POST", "signup", " ".repeat(70_000), 413, "request_too_large"],
    ["no challenge", "POST", "recover", '{"email":"a@b.example"}', 400, "validation_failed"],
    ["a link for something else", "GET", "verify?type=signup", undefined, 400, "validation_failed"],
  ])("%s", async (_, method, path, body, status, code) => {
    const response = await service.fetch(`${BASE}/${path}`, { method, ...(body && { body }) });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error_code: code });
  });

  it.each([
    ["a character that PostgreSQL cannot hold", '"Ana \\u0000"'],
    ["half a character", '"Ana \\ud83d"'],
    ["half a character in a name", '{"\\ude00":true}'],
    ["lists in lists without end", `${"[".repeat(20_000)}${"]".repeat(20_000)}`],
  ])("%s, in every field of user metadata", async (_, said) => {
    const { session } = await register(service);
    const headers = { authorization: `Bearer ${session.access_token}` };
    const person = '"email":"ana@hostile.example","password":"long enough"';
    for (const [method, path, body] of [
      ["POST", "signup", `{${person},"data":{"note":${said}}}`],
      ["PUT", "user", `{"data":{"note":${said}}}`],
      ["POST", "factors", `{"factor_type":"totp","friendly_name":${said}}`],
    ] as const) {
      const response = await service.fetch(`${BASE}/${path}`, { method, headers, body });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error_code: "validation_failed" });
    }
  });

  it("an unknown grant type", async () => {
    const response = await service.fetch(`${BASE}/token?grant_type=web3`, { method: "POST" });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: "invalid_credentials" });
  });
});

describe("what it counts", () => {
  it("wrong passwords, also for unknown addresses; a right one resets the count", async () => {
    const { email, password } = await register(service);
    const guess = async (address: string, word: string) => {
      const { auth } = openBrowser(service);
      const { error } = await auth.signInWithPassword({ email: address, password: word });
      return refusalIn(error)?.code ?? "signed in";
    };
    for (let turn = 0; turn < 9; turn += 1) await guess(email, "wrong");
    expect(await guess(email, password)).toBe("signed in");
    for (const address of [email, `x${email}`]) {
      const guesses = Array.from({ length: 11 }, () => guess(address, "wrong"));
      const codes = await Promise.all(guesses);
      expect(codes.filter((code) => code === "invalid_credentials")).toHaveLength(10);
      expect(await guess(address, password)).toBe("over_request_rate_limit");
    }
  });

  it("requests for a new password", async () => {
    vi.spyOn(console, "info").mockReturnValue();
    const { email } = await register(service);
    for (const address of [email, `x${email}`]) {
      const codes = [];
      for (let turn = 0; turn < 4; turn += 1) {
        const { error } = await openBrowser(service).auth.resetPasswordForEmail(address);
        codes.push(refusalIn(error)?.status ?? 200);
      }
      expect(codes).toEqual([200, 200, 200, 429]);
    }
  });
});
