import "server-only";
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import { z } from "zod";
import {
  addChallenge,
  addFactor,
  getChallengeAge,
  getFactor,
  passChallenge,
  removeFactor,
} from "@/db/queries/sign-in-sessions";
import { siteUrl } from "@/lib/site-url";
import { countAttempt, forgetAttempts } from "../attempts";
import { bodyOf, type Call, invalid, SignInRefusal } from "../call";
import { requireSession, sessionAnswer } from "../session";

const CHALLENGE_SECONDS = 300;
const SECRET_BYTES = 20;
/** Phone clocks differ: the codes before and after count too. */
const WINDOW = 1;

const EnrolBody = z.object({
  factor_type: z.string(),
  friendly_name: z.string().trim().max(100).nullish(),
  issuer: z.string().trim().max(100).nullish(),
});
const VerifyBody = z.object({ challenge_id: z.uuid(), code: z.string().max(20) });

export async function enrolFactor(call: Call) {
  const { session, user } = await requireSession(call.request.headers);
  const { factor_type, friendly_name, issuer } = await bodyOf(call, EnrolBody);
  if (factor_type !== "totp") throw invalid("factor_type needs to be totp");
  const isProtected = user.factors.some(({ status }) => status === "verified");
  if (isProtected && session.aal !== "aal2") {
    throw new SignInRefusal(403, "insufficient_aal", "AAL2 required to enroll a new factor");
  }
  const secret = new Secret({ size: SECRET_BYTES });
  const friendlyName = friendly_name || null;
  const added = await addFactor({ userId: user.id, friendlyName, secret: secret.base32 });
  if (added.kind === "name_taken") {
    const message = `A factor with the friendly name "${friendlyName}" for this user already exists`;
    throw new SignInRefusal(422, "mfa_factor_name_conflict", message);
  }
  if (added.kind === "too_many") {
    const message = "Maximum number of verified factors reached, unenroll to continue";
    throw new SignInRefusal(422, "too_many_enrolled_mfa_factors", message);
  }
  const label = user.email ?? user.id;
  const uri = new TOTP({ issuer: issuer || siteUrl().host, label, secret }).toString();
  const totp = { qr_code: renderSVG(uri), secret: secret.base32, uri };
  return { id: added.id, type: "totp", friendly_name: friendlyName ?? "", totp };
}

export async function challengeFactor({ request, id }: Call) {
  const { user } = await requireSession(request.headers);
  await requireFactor(id, user.id);
  const challenge = await addChallenge(id, CHALLENGE_SECONDS);
  // Removed, or dropped as never verified, since it was read.
  if (!challenge) throw factorNotFound();
  return { id: challenge.id, type: "totp", expires_at: challenge.expiresAt };
}

export async function verifyFactor(call: Call) {
  const { session, user } = await requireSession(call.request.headers);
  const { challenge_id, code } = await bodyOf(call, VerifyBody);
  const { id, secret } = await requireFactor(call.id, user.id);
  await requireOpenChallenge(challenge_id, id);
  await countAttempt("factor", user.id);
  const step = stepOf(code, secret);
  const raised =
    step === null
      ? null
      : await passChallenge({ challengeId: challenge_id, factorId: id, step, session });
  if (!raised) {
    throw new SignInRefusal(422, "mfa_verification_failed", "Invalid TOTP code entered");
  }
  await forgetAttempts("factor", user.id);
  return sessionAnswer(raised);
}

export async function dropFactor({ request, id }: Call) {
  const { session, user } = await requireSession(request.headers);
  const { status } = await requireFactor(id, user.id);
  if (status === "verified" && session.aal !== "aal2") {
    const message = "AAL2 required to unenroll verified factor";
    throw new SignInRefusal(422, "insufficient_aal", message);
  }
  await removeFactor(id, user.id);
  return { id };
}

async function requireFactor(id: string, userId: string) {
  const factor = z.uuid().safeParse(id).success ? await getFactor(id, userId) : null;
  if (!factor) throw factorNotFound();
  return factor;
}

const factorNotFound = () => new SignInRefusal(404, "mfa_factor_not_found", "Factor not found");

async function requireOpenChallenge(id: string, factorId: string): Promise<void> {
  const age = await getChallengeAge(id, factorId);
  if (age === null) {
    const message = "MFA factor with the provided challenge ID not found";
    throw new SignInRefusal(422, "mfa_factor_not_found", message);
  }
  if (age <= CHALLENGE_SECONDS) return;
  const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`;
  throw new SignInRefusal(422, "mfa_challenge_expired", message);
}

function stepOf(code: string, secret: string): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, window: WINDOW });
  return delta === null ? null : totp.counter() + delta;
}
