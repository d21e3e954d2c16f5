import { TOTP, URI } from "otpauth";
import { expect, it } from "vitest";
import { embeddedService } from "@/lib/auth/testing/embedded-service";
import { openBrowser, refusalIn } from "@/lib/auth/testing/open-browser";
import { register } from "@/lib/auth/testing/sign-in-contract";
import { signInDatabase } from "@/lib/auth/testing/sign-in-database";
import { removeFactor } from "./use-factors";

signInDatabase();
const service = embeddedService();

it("a second factor is removed once; a second removal finds it gone", async () => {
  const { auth, email, password } = await register(service);
  const { data } = await auth.mfa.enroll({ factorType: "totp" });
  const totp = URI.parse(data?.totp.uri ?? "");
  if (!(totp instanceof TOTP)) throw new Error("no TOTP address");
  const factorId = data?.id ?? "";
  await auth.mfa.challengeAndVerify({ factorId, code: totp.generate() });

  const other = openBrowser(service);
  await other.auth.signInWithPassword({ email, password });
  expect(refusalIn((await removeFactor(other.auth, factorId)).error)?.code).toBe(
    "insufficient_aal",
  );
  expect(await removeFactor(auth, factorId)).toEqual({ error: null });
  expect((await auth.mfa.listFactors()).data?.all).toEqual([]);
  expect(await removeFactor(auth, factorId)).toEqual({ error: null });
});
