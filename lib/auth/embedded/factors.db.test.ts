import { TOTP, URI } from "otpauth";
import { describe, expect, it } from "vitest";
import { waitingSessions } from "@/db/testing/test-database";
import { embeddedService } from "../testing/embedded-service";
import { type Browser, openBrowser, refusalIn } from "../testing/open-browser";
import { register } from "../testing/sign-in-contract";
import { signInDatabase } from "../testing/sign-in-database";

process.env.RATE_LIMITS = "on";
const database = signInDatabase();
const service = embeddedService();
const PERIOD_MS = 30_000;

async function enrol({ auth }: Pick<Browser, "auth">, friendlyName = "phone") {
  const { data, error } = await auth.mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  const totp = URI.parse(data.totp.uri);
  if (!(totp instanceof TOTP)) throw new Error("no TOTP address");
  // Each code works once, so a second one must be that of the next time step.
  const code = (steps = 0) => totp.generate({ timestamp: Date.now() + steps * PERIOD_MS });
  return { factorId: data.id, code, ...data.totp };
}

function levelOf({ auth }: Pick<Browser, "auth">) {
  return auth.mfa.getAuthenticatorAssuranceLevel().then(({ data }) => data);
}

describe("a second factor", () => {
  it("raises the session that proves it, and ends those that did not", async () => {
    const own = await register(service);
    const other = openBrowser(service);
    await other.auth.signInWithPassword(own);
    const { factorId, code, qr_code, secret } = await enrol(own);
    expect(qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
    expect(qr_code).not.toContain("#");
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(await levelOf(own)).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });

    const { error } = await own.auth.mfa.challengeAndVerify({ factorId, code: code() });
    expect(error).toBeNull();
    expect(own.events).toContain("MFA_CHALLENGE_VERIFIED");
    const level = await levelOf(own);
    expect(level).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
    expect(
      level?.currentAuthenticationMethods.map((entry) => Reflect.get(Object(entry), "method")),
    ).toEqual(["totp", "password"]);
    expect((await own.auth.refreshSession()).error).toBeNull();
    expect(await levelOf(own)).toMatchObject({ currentLevel: "aal2" });
    expect((await other.auth.refreshSession()).error).not.toBeNull();

    const next = openBrowser(service);
    await next.auth.signInWithPassword(own);
    expect(await levelOf(next)).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
    const refusals = [
      await next.auth.updateUser({ password: "taken over 1" }),
      await next.auth.mfa.enroll({ factorType: "totp", friendlyName: "thief" }),
      await next.auth.mfa.unenroll({ factorId }),
    ].map((answer) => refusalIn(answer.error)?.code);
    expect(refusals).toEqual(["insufficient_aal", "insufficient_aal", "insufficient_aal"]);

    expect((await own.auth.mfa.unenroll({ factorId })).error).toBeNull();
    await own.auth.refreshSession();
    expect(await levelOf(own)).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
  });

  it("accepts each code once, and the codes before and after the current one", async () => {
    const own = await register(service);
    const { factorId, code } = await enrol(own);
    const wrong = { status: 422, code: "mfa_verification_failed" };
    const verify = async (value: string) =>
      refusalIn((await own.auth.mfa.challengeAndVerify({ factorId, code: value })).error);
    expect(await verify(code(5))).toEqual(wrong);
    const now = code();
    expect(await verify(now)).toBeNull();
    expect(await verify(now)).toEqual(wrong);
    expect(await verify(code(1))).toBeNull();
  });

  it("stops guessing", async () => {
    const own = await register(service);
    const { factorId, code } = await enrol(own);
    const codes = [];
    for (let guess = 0; guess < 6; guess += 1) {
      const { error } = await own.auth.mfa.challengeAndVerify({ factorId, code: code(9) });
      codes.push(refusalIn(error)?.status);
    }
    expect(codes).toEqual([422, 422, 422, 422, 422, 429]);
    const { error } = await own.auth.mfa.challengeAndVerify({ factorId, code: code() });
    expect(refusalIn(error)?.code).toBe("over_request_rate_limit");
  });

  it("belongs to one account, has a unique name, and a challenge of its own that expires", async () => {
    const [own, other] = [await register(service), await register(service)];
    const { factorId, code } = await enrol(own);
    const foreign = [
      await other.auth.mfa.challenge({ factorId }),
      await other.auth.mfa.unenroll({ factorId }),
      await other.auth.mfa.challenge({ factorId: "nothing" }),
    ].map((answer) => refusalIn(answer.error));
    expect(foreign).toEqual(Array(3).fill({ status: 404, code: "mfa_factor_not_found" }));
    const again = await own.auth.mfa.enroll({ factorType: "totp", friendlyName: "phone" });
    expect(refusalIn(again.error)).toEqual({ status: 422, code: "mfa_factor_name_conflict" });

    const { data } = await own.auth.mfa.challenge({ factorId });
    await database.sql`update auth_challenges set created_at = created_at - interval '301 s'`;
    const late = { factorId, challengeId: data?.id ?? "", code: code() };
    const expired = await own.auth.mfa.verify(late);
    expect(refusalIn(expired.error)).toEqual({ status: 422, code: "mfa_challenge_expired" });
    const unknown = await own.auth.mfa.verify({ ...late, challengeId: factorId });
    expect(refusalIn(unknown.error)).toEqual({ status: 422, code: "mfa_factor_not_found" });
  });

  it("is not found when it is removed while its challenge is requested", async () => {
    const own = await register(service);
    const { factorId } = await enrol(own);
    const asked = await database.sql.begin(async (tx) => {
      await tx`delete from auth_factors where id = ${factorId}`;
      const answer = own.auth.mfa.challenge({ factorId });
      // The challenge waits for this transaction, which deletes the factor.
      await expect.poll(() => waitingSessions(database)).toHaveLength(1);
      return { answer };
    });
    const { error } = await asked.answer;
    expect(refusalIn(error)).toEqual({ status: 404, code: "mfa_factor_not_found" });
  });
});
