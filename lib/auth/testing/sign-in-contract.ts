import { randomUUID } from "node:crypto";
import { createLocalJWKSet, type JSONWebKeySet } from "jose";
import { describe, expect, it } from "vitest";
import { createBearerVerifier } from "../bearer-verifier";
import { claimsOf } from "../browser-viewer";
import { openBrowser, refusalIn, type Service } from "./open-browser";

const PASSWORD = "correct horse battery";

/** A fresh account in its own browser. */
export async function register(service: Service) {
  const browser = openBrowser(service);
  const email = `${randomUUID()}@contract.example`;
  const { data, error } = await browser.auth.signUp({ email, password: PASSWORD });
  if (error || !data.session) throw new Error(`no session after sign-up: ${error?.code}`);
  return { ...browser, email, password: PASSWORD, session: data.session };
}

export async function signIn(service: Service, email: string, password = PASSWORD) {
  const browser = openBrowser(service);
  const { data, error } = await browser.auth.signInWithPassword({ email, password });
  return { ...browser, session: data.session, refusal: refusalIn(error) };
}

export function ask(service: Service, path: string, init: RequestInit = {}) {
  const headers = { apikey: service.key, ...init.headers };
  return service.fetch(`${service.url}/auth/v1/${path}`, { redirect: "manual", ...init, headers });
}

/** The product's expectations of any service with autoconfirm and passwords of 8 characters. */
export function describeSignIn(name: string, getService: () => Service): void {
  describe(`${name}: accounts`, () => {
    it("are created with a session, and found again by the password", async () => {
      const service = getService();
      const { email, session } = await register(service);
      expect(session.user).toMatchObject({
        email,
        aud: "authenticated",
        role: "authenticated",
        is_anonymous: false,
        app_metadata: { provider: "email", providers: ["email"] },
      });
      expect(session.user.identities).toMatchObject([{ provider: "email" }]);
      const again = await signIn(service, email.toUpperCase());
      expect(again.session?.user.id).toBe(session.user.id);
      expect(again.events).toContain("SIGNED_IN");
    });

    it.each([
      ["a taken address", { email: "" }, 422, "user_already_exists"],
      ["a short password", { password: "1234567" }, 422, "weak_password"],
      ["a very long one", { password: "p".repeat(73) }, 400, "validation_failed"],
      ["what is no address", { email: "nobody" }, 400, "validation_failed"],
    ])("refuse %s", async (_, change, status, code) => {
      const service = getService();
      const { email, password } = await register(service);
      const wish = { email: `x${email}`, password, ...change };
      const { error } = await openBrowser(service).auth.signUp({
        ...wish,
        email: wish.email || email,
      });
      expect(refusalIn(error)).toEqual({ status, code });
      if (code === "weak_password") expect(Reflect.get(error ?? {}, "reasons")).toEqual(["length"]);
    });

    it("refuse a wrong password and an unknown address alike", async () => {
      const service = getService();
      const { email } = await register(service);
      const refusal = { status: 400, code: "invalid_credentials" };
      expect((await signIn(service, email, "wrong")).refusal).toEqual(refusal);
      expect((await signIn(service, `x${email}`)).refusal).toEqual(refusal);
    });

    it("keep metadata that users set, and take null for removal", async () => {
      const { auth, events } = await register(getService());
      await auth.updateUser({ data: { full_name: "Ana", note: { kept: null } } });
      const { data } = await auth.updateUser({
        data: { avatar_url: "https://a.example", full_name: null },
      });
      expect(data.user?.user_metadata).toMatchObject({ avatar_url: "https://a.example" });
      expect(data.user?.user_metadata).not.toHaveProperty("full_name");
      expect(events).toContain("USER_UPDATED");
    });

    it("change their address, to one that no other account has", async () => {
      const service = getService();
      const [own, other] = [await register(service), await register(service)];
      const taken = await own.auth.updateUser({ email: other.email });
      expect(refusalIn(taken.error)).toEqual({ status: 422, code: "email_exists" });
      const wrong = await own.auth.updateUser({ email: "nobody" });
      expect(refusalIn(wrong.error)).toEqual({ status: 400, code: "validation_failed" });
    });

    it("change their password, which ends the other sessions", async () => {
      const service = getService();
      const { auth, email, password } = await register(service);
      const other = await signIn(service, email);
      const same = await auth.updateUser({ password });
      expect(refusalIn(same.error)).toEqual({ status: 422, code: "same_password" });
      expect((await auth.updateUser({ password: "another one 1" })).error).toBeNull();
      expect((await signIn(service, email)).refusal).toMatchObject({ code: "invalid_credentials" });
      expect((await signIn(service, email, "another one 1")).refusal).toBeNull();
      expect((await other.auth.refreshSession()).error).not.toBeNull();
      expect((await auth.refreshSession()).error).toBeNull();
    });
  });

  describe(`${name}: tokens`, () => {
    it("verify against the published keys, and say who signed in when and how", async () => {
      const service = getService();
      const { email, session } = await register(service);
      const published = (await (
        await ask(service, ".well-known/jwks.json")
      ).json()) as JSONWebKeySet;
      const issuer = Buffer.from(session.access_token.split(".")[1] ?? "", "base64url").toString();
      const verify = createBearerVerifier({
        issuer: JSON.parse(issuer).iss,
        algorithms: ["ES256", "RS256"],
        key: createLocalJWKSet(published),
      });
      const headers = new Headers({ authorization: `Bearer ${session.access_token}` });
      const viewer = await verify(headers);
      expect(viewer).toMatchObject({ id: session.user.id, email, provider: "email", aal: "aal1" });
      expect(Math.abs(Date.now() - (viewer.signedInAt?.getTime() ?? 0))).toBeLessThan(60_000);
    });

    it("are renewed for the same session; the one before the newest still works", async () => {
      const service = getService();
      const { auth, session } = await register(service);
      const first = session.refresh_token;
      const renewed = await auth.refreshSession({ refresh_token: first });
      const newest = renewed.data.session?.refresh_token;
      expect(newest).not.toBe(first);
      const late = await openBrowser(service).auth.refreshSession({ refresh_token: first });
      expect(late.data.session?.refresh_token).toBe(newest);
    });

    it.each([
      ["an unknown token", "2pisanaomw2p", "refresh_token_not_found"],
      ["one of another form", "2PiS-NaOmw2p", "validation_failed"],
      ["one with another signature", "A".repeat(48), "validation_failed"],
      ["a short one", "a", "validation_failed"],
    ])("are not renewed for %s", async (_, refresh_token, code) => {
      const { error } = await openBrowser(getService()).auth.refreshSession({ refresh_token });
      expect(refusalIn(error)).toEqual({ status: 400, code });
    });

    it("are renewed once more for one used seconds before: two tabs may race", async () => {
      const service = getService();
      const { auth, session } = await register(service);
      await auth.refreshSession();
      await auth.refreshSession();
      const { data, error } = await openBrowser(service).auth.refreshSession(session);
      expect(error).toBeNull();
      const sessionOf = (token = "") => claimsOf(token).session_id;
      expect(sessionOf(data.session?.access_token)).toBe(sessionOf(session.access_token));
    });

    it("open the account they are for, and nothing when mangled", async () => {
      const service = getService();
      const { auth, session } = await register(service);
      expect((await auth.getUser()).data.user?.id).toBe(session.user.id);
      const broken = await auth.getUser(`${session.access_token.slice(0, -4)}AAAA`);
      expect(refusalIn(broken.error)).toEqual({ status: 403, code: "bad_jwt" });
      expect((await ask(service, "user")).status).toBe(401);
    });
  });

  describe(`${name}: signing out`, () => {
    it.each([
      ["local", [false, true]],
      ["others", [true, false]],
      ["global", [false, false]],
    ] as const)("%s", async (scope, [ownStays, otherStays]) => {
      const service = getService();
      const own = await register(service);
      const other = await signIn(service, own.email);
      const tokens = [own.session, other.session].map((session) => session?.refresh_token ?? "");
      const { access_token } = own.session;
      expect((await own.auth.signOut({ scope })).error).toBeNull();
      const stays = await Promise.all(
        tokens.map(async (refresh_token) => {
          const { error } = await openBrowser(service).auth.refreshSession({ refresh_token });
          return error === null;
        }),
      );
      expect(stays).toEqual([ownStays, otherStays]);
      const { error } = await openBrowser(service).auth.getUser(access_token);
      expect(error === null).toBe(ownStays);
    });

    it("refuses other scopes", async () => {
      const service = getService();
      const { session } = await register(service);
      const headers = { authorization: `Bearer ${session.access_token}` };
      const response = await ask(service, "logout?scope=some", { method: "POST", headers });
      expect(response.status).toBe(400);
    });
  });
}
