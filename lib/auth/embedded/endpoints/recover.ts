import "server-only";
import { z } from "zod";
import { addFlowState, addRecoveryLink, redeemLink } from "@/db/queries/sign-in";
import { startSession } from "@/db/queries/sign-in-sessions";
import { countAttempt } from "../attempts";
import { bodyOf, type Call, EmailField, invalid, requireChallenge } from "../call";
import { embeddedIssuer } from "../issuer";
import { hashSecret, makeSecret } from "../one-time-secret";
import { redirectBack, redirectTarget, redirectWithError } from "../redirect-target";
import { sessionAnswer } from "../session-answer";
import { SignInRefusal } from "../sign-in-refusal";

const Body = z.object({
  email: EmailField,
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
});

/**
 * For a lost password. There is no mail here: whoever runs the site finds the link in its log.
 * Answers the same whether the address is somebody's or not.
 */
export async function recover(call: Call) {
  const { email, code_challenge, code_challenge_method } = await bodyOf(call, Body);
  const codeChallenge = requireChallenge(code_challenge ?? null, code_challenge_method ?? null);
  await countAttempt("recover", email);
  const { secret, secretHash } = makeSecret();
  const link = new URL(`${embeddedIssuer()}/verify`);
  link.searchParams.set("token", secret);
  link.searchParams.set("type", "recovery");
  link.searchParams.set(
    "redirect_to",
    redirectTarget(call.url.searchParams.get("redirect_to")).href,
  );
  if (await addRecoveryLink({ secretHash, email, codeChallenge })) {
    console.info(`A new password can be set at ${link.href}`);
  }
  return {};
}

const LinkBody = z.object({ token_hash: z.string().max(200), type: z.literal("recovery") });

/** Signs in by a link that brings its token to the site itself. */
export async function verifyLink(call: Call) {
  const { token_hash } = await bodyOf(call, LinkBody);
  const link = await redeemLink(hashSecret(token_hash));
  if (!link) throw new SignInRefusal(403, "otp_expired", "Email link is invalid or has expired");
  return sessionAnswer(await startSession(link.userId, "recovery"));
}

/** Where the link leads: on to the site, with a code for the browser that asked. */
export async function openLink({ url }: Call) {
  if (url.searchParams.get("type") !== "recovery") throw invalid("Verify requires type recovery");
  const target = redirectTarget(url.searchParams.get("redirect_to"));
  const link = await redeemLink(hashSecret(url.searchParams.get("token") ?? ""));
  if (!link) {
    return redirectWithError(target, "otp_expired", "Email link is invalid or has expired", 303);
  }
  const { secret, secretHash } = makeSecret();
  await addFlowState({ ...link, secretHash, method: "recovery" });
  return redirectBack(target, { code: secret }, 303);
}
