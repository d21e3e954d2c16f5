import "server-only";
import { z } from "zod";
import { addFlowState, addPasswordUser, addRecoveryLink, redeemLink } from "@/db/queries/sign-in";
import { startSession } from "@/db/queries/sign-in-sessions";
import { countAttempt } from "../attempts";
import {
  bodyOf,
  type Call,
  EmailField,
  invalid,
  redirectBack,
  redirectTarget,
  redirectWithError,
  requireChallenge,
  SignInRefusal,
} from "../call";
import { checkPassword, hashPassword } from "../passwords";
import { sessionAnswer } from "../session";
import { embeddedIssuer } from "../signing-key";
import { hashSecret, makeSecret } from "../tokens";

const Body = z.object({
  email: EmailField.optional(),
  password: z.string().optional(),
  data: z.record(z.string(), z.unknown()).nullish(),
});

/** Addresses are not confirmed here. */
export async function signUp(call: Call) {
  const { email, password, data } = await bodyOf(call, Body);
  if (email === undefined) {
    throw new SignInRefusal(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  }
  if (password === undefined) throw invalid("Signup requires a valid password");
  checkPassword(password);
  await countAttempt("signUp", "");
  const passwordHash = await hashPassword(password);
  const id = await addPasswordUser({ email, passwordHash, metadata: data ?? {} });
  if (id === null) throw new SignInRefusal(422, "user_already_exists", "User already registered");
  return sessionAnswer(await startSession(id, "password"));
}

const RecoverBody = z.object({
  email: EmailField,
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
});

/** No mail is sent: the link is in the log. Responds the same whether or not the address has an account. */
export async function recover(call: Call) {
  const { email, code_challenge, code_challenge_method } = await bodyOf(call, RecoverBody);
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

export async function verifyLink(call: Call) {
  const { token_hash } = await bodyOf(call, LinkBody);
  const link = await redeemLink(hashSecret(token_hash));
  if (!link) throw new SignInRefusal(403, "otp_expired", "Email link is invalid or has expired");
  return sessionAnswer(await startSession(link.userId, "recovery"));
}

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
