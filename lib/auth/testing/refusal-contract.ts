import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openBrowser, type Service } from "./open-browser";
import { ask, register, signIn } from "./sign-in-contract";

/** The first link in a mail, or in the log that replaces it. */
function linkIn(text: string): URL {
  const [link = "about:blank"] = /https?:\/\/\S+?\/auth\/v1\/verify\?[^\s"<>)]+/.exec(text) ?? [];
  return new URL(link.replaceAll("&amp;", "&"));
}

/** The expected status and code of refusals, and the reset of a password, for any service. */
export function describeRefusals(name: string, getService: () => Service): void {
  describe(`${name}: refusals`, () => {
    const unknown = { auth_code: randomUUID(), code_verifier: "v".repeat(43) };
    const redeem = (headers: Record<string, string>) =>
      ask(getService(), "token?grant_type=pkce", {
        method: "POST",
        body: JSON.stringify(unknown),
        headers: { "content-type": "application/json", ...headers },
      });

    it("have one form for clients that send a version, another for the rest", async () => {
      const asked = await redeem({ "x-supabase-api-version": "2024-01-01" });
      expect(asked.status).toBe(404);
      expect(asked.headers.get("x-supabase-api-version")).toBe("2024-01-01");
      expect(asked.headers.get("x-sb-error-code")).toBe("flow_state_not_found");
      expect(await asked.json()).toMatchObject({ code: "flow_state_not_found" });
      const bare = await redeem({});
      expect(await bare.json()).toMatchObject({ code: 404, error_code: "flow_state_not_found" });
    });

    it.each([
      ["a missing refresh token", "token?grant_type=refresh_token", "{}", 400, "validation_failed"],
      [
        "a refresh token that is a number",
        "token?grant_type=refresh_token",
        '{"refresh_token":5}',
        400,
        "bad_json",
      ],
      ["an unknown grant", "token?grant_type=magic", "{}", 400, "invalid_credentials"],
      ["no grant", "token", "{}", 400, "invalid_credentials"],
      [
        "a password without an address",
        "token?grant_type=password",
        '{"password":"x"}',
        400,
        "validation_failed",
      ],
      ["a code without a verifier", "token?grant_type=pkce", "{}", 400, "validation_failed"],
      ["half of a body", "token?grant_type=password", "{", 400, "bad_json"],
      [
        "a sign-up without an address",
        "signup",
        '{"password":"correct horse"}',
        422,
        "anonymous_provider_disabled",
      ],
      [
        "a sign-up without a password",
        "signup",
        '{"email":"a@contract.example"}',
        400,
        "validation_failed",
      ],
      ["a recovery of no address", "recover", '{"email":"nobody"}', 400, "validation_failed"],
    ])("name %s", async (_, path, body, status, code) => {
      const response = await ask(getService(), path, {
        method: "POST",
        body,
        headers: { "content-type": "application/json", "x-supabase-api-version": "2024-01-01" },
      });
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ code });
    });

    it("of a link from a mail redirect to the site", async () => {
      const service = getService();
      const site = new URL(service.url).origin;
      const query = new URLSearchParams({
        type: "recovery",
        token: `pkce_${"a".repeat(56)}`,
        redirect_to: `${site}/en/auth/callback`,
      });
      const response = await ask(service, `verify?${query}`);
      expect(response.status).toBe(303);
      const target = new URL(response.headers.get("location") ?? "");
      expect(target.origin + target.pathname).toBe(`${site}/en/auth/callback`);
      expect(target.searchParams.get("error_code")).toBe("otp_expired");
      expect(new URLSearchParams(target.hash.slice(1)).get("error_code")).toBe("otp_expired");
    });
  });

  it(`${name}: a request for a new password gets the same response for every address`, async () => {
    const service = getService();
    const { email } = await register(service);
    for (const address of [email, `x${email}`]) {
      const { data, error } = await openBrowser(service).auth.resetPasswordForEmail(address);
      expect([data, error]).toEqual([{}, null]);
    }
  });

  it(`${name}: a forgotten password is replaced through a link, in the browser that requested it`, async (context) => {
    const service = getService();
    if (!service.lastMail) return context.skip();
    const { email, session } = await register(service);
    const site = new URL(service.url).origin;
    const browser = openBrowser(service);
    await browser.auth.resetPasswordForEmail(email, { redirectTo: `${site}/en/auth/callback` });
    const link = linkIn(await service.lastMail(email));
    const opened = await ask(service, `verify${link.search}`);
    expect(opened.status).toBe(303);
    const target = new URL(opened.headers.get("location") ?? "");
    expect(target.origin + target.pathname).toBe(`${site}/en/auth/callback`);
    const code = target.searchParams.get("code") ?? "";
    const stranger = await openBrowser(service).auth.exchangeCodeForSession(code);
    expect(stranger.error).not.toBeNull();

    const redeemed = await browser.auth.exchangeCodeForSession(code);
    expect(redeemed.data.user?.id).toBe(session.user.id);
    expect((await browser.auth.updateUser({ password: "a new password 1" })).error).toBeNull();
    expect((await signIn(service, email)).refusal).toMatchObject({ code: "invalid_credentials" });
    expect((await signIn(service, email, "a new password 1")).refusal).toBeNull();
    const again = await ask(service, `verify${link.search}`);
    expect(new URL(again.headers.get("location") ?? "").searchParams.get("error_code")).toBe(
      "otp_expired",
    );
  });
}
