import { randomUUID } from "node:crypto";
import { TOTP, URI } from "otpauth";
import { describe, expect, it } from "vitest";
import { claimsOf } from "../browser-viewer";
import { type Browser, openBrowser, refusalIn, type Service } from "./open-browser";
import { register } from "./sign-in-contract";

const PERIOD_MS = 30_000;

type Person = Pick<Browser, "auth">;

async function enrol({ auth }: Person) {
  const { data, error } = await auth.mfa.enroll({ factorType: "totp", issuer: "Contract" });
  if (error) throw error;
  const totp = URI.parse(data.totp.uri);
  if (!(totp instanceof TOTP)) throw new Error("no TOTP address");
  // Each code works once, so a second one must be that of the next time step.
  const code = (steps = 0) => totp.generate({ timestamp: Date.now() + steps * PERIOD_MS });
  return { factorId: data.id, code, uri: data.totp.uri, secret: data.totp.secret };
}

async function levelOf({ auth }: Person) {
  const { data } = await auth.mfa.getAuthenticatorAssuranceLevel();
  return [data?.currentLevel, data?.nextLevel];
}

async function factorsOf({ auth }: Person) {
  const { data } = await auth.mfa.listFactors();
  return {
    all: data?.all.map(({ id, status }) => [id, status]),
    proven: data?.totp.map(({ id }) => id),
  };
}

const codeIn = (answer: { error: unknown }) => refusalIn(answer.error)?.code;

/** The product's expectations of second factors, for any service with TOTP switched on. */
export function describeFactors(name: string, getService: () => Service): void {
  describe(`${name}: second factors`, () => {
    it("are enrolled with a key, and count once a code has proved it", async () => {
      const own = await register(getService());
      const { factorId, code, uri, secret } = await enrol(own);
      expect(uri).toContain(`secret=${secret}`);
      expect(uri).toContain("issuer=Contract");
      expect(await factorsOf(own)).toEqual({ all: [[factorId, "unverified"]], proven: [] });
      expect(await levelOf(own)).toEqual(["aal1", "aal1"]);

      const { data } = await own.auth.mfa.challenge({ factorId });
      const verified = await own.auth.mfa.verify({
        factorId,
        challengeId: data?.id ?? "",
        code: code(),
      });
      expect(verified.error).toBeNull();
      expect(claimsOf(verified.data?.access_token ?? "")).toMatchObject({
        sub: own.session.user.id,
        aal: "aal2",
        session_id: claimsOf(own.session.access_token).session_id,
      });
      expect(own.events).toContain("MFA_CHALLENGE_VERIFIED");
      expect(await factorsOf(own)).toEqual({ all: [[factorId, "verified"]], proven: [factorId] });
    });

    it("raise the session that proves them, which stays raised, and end those that did not", async () => {
      const service = getService();
      const own = await register(service);
      const other = openBrowser(service);
      await other.auth.signInWithPassword(own);
      const { factorId, code } = await enrol(own);
      const proof = await own.auth.mfa.challengeAndVerify({ factorId, code: code() });
      expect(proof.error).toBeNull();
      expect(await levelOf(own)).toEqual(["aal2", "aal2"]);
      expect((await own.auth.refreshSession()).error).toBeNull();
      expect(await levelOf(own)).toEqual(["aal2", "aal2"]);
      expect((await other.auth.refreshSession()).error).not.toBeNull();
    });

    it("are required at the next sign-in, before anything else of the account", async () => {
      const service = getService();
      const own = await register(service);
      const { factorId, code } = await enrol(own);
      await own.auth.mfa.challengeAndVerify({ factorId, code: code() });
      const next = openBrowser(service);
      await next.auth.signInWithPassword(own);
      expect(await levelOf(next)).toEqual(["aal1", "aal2"]);
      expect([
        codeIn(await next.auth.updateUser({ password: "taken over 1" })),
        codeIn(await next.auth.mfa.enroll({ factorType: "totp", friendlyName: "thief" })),
        codeIn(await next.auth.mfa.unenroll({ factorId })),
      ]).toEqual(Array(3).fill("insufficient_aal"));
      const proof = await next.auth.mfa.challengeAndVerify({ factorId, code: code(1) });
      expect(proof.error).toBeNull();
      expect(await levelOf(next)).toEqual(["aal2", "aal2"]);
    });

    it("refuse a wrong code, an unknown challenge, and another user's", async () => {
      const service = getService();
      const [own, other] = [await register(service), await register(service)];
      const { factorId, code } = await enrol(own);
      const wrong = await own.auth.mfa.challengeAndVerify({ factorId, code: code(20) });
      expect(refusalIn(wrong.error)).toEqual({ status: 422, code: "mfa_verification_failed" });
      const challengeId = randomUUID();
      const unknown = await own.auth.mfa.verify({ factorId, challengeId, code: code() });
      expect(refusalIn(unknown.error)).toEqual({ status: 422, code: "mfa_factor_not_found" });
      const foreign = [
        await other.auth.mfa.challenge({ factorId }),
        await other.auth.mfa.unenroll({ factorId }),
      ].map(({ error }) => refusalIn(error));
      expect(foreign).toEqual(Array(2).fill({ status: 404, code: "mfa_factor_not_found" }));
      expect(await levelOf(own)).toEqual(["aal1", "aal1"]);
    });

    it("are not required after removal", async () => {
      const service = getService();
      const own = await register(service);
      const { factorId, code } = await enrol(own);
      await own.auth.mfa.challengeAndVerify({ factorId, code: code() });
      expect((await own.auth.mfa.unenroll({ factorId })).error).toBeNull();
      await own.auth.refreshSession();
      expect(await factorsOf(own)).toEqual({ all: [], proven: [] });
      expect(await levelOf(own)).toEqual(["aal1", "aal1"]);
      const next = openBrowser(service);
      await next.auth.signInWithPassword(own);
      expect(await levelOf(next)).toEqual(["aal1", "aal1"]);
    });
  });
}
