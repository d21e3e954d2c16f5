import "server-only";
import { z } from "zod";
import { getPassword, redeemCode } from "@/db/queries/sign-in";
import { rotateSession, startSession } from "@/db/queries/sign-in-sessions";
import { countAttempt, forgetAttempts } from "../attempts";
import { bodyOf, type Call, EmailField, type Endpoint, invalid, SignInRefusal } from "../call";
import { isPassword } from "../passwords";
import { sessionAnswer } from "../session";
import { challengeOf, hashSecret, makeSecret, readRefreshToken } from "../tokens";

const PasswordBody = z.object({ email: EmailField, password: z.string().max(1_000) });
const CodeBody = z.object({ auth_code: z.string().max(200), code_verifier: z.string().max(200) });
const RefreshBody = z.object({ refresh_token: z.string().default("") });

const GRANTS = new Map<string | null, Endpoint>([
  ["password", byPassword],
  ["pkce", byCode],
  ["refresh_token", byRefreshToken],
]);

export function token(call: Call) {
  const grant = GRANTS.get(call.url.searchParams.get("grant_type"));
  if (!grant) throw new SignInRefusal(400, "invalid_credentials", "unsupported_grant_type");
  return grant(call);
}

async function byPassword(call: Call) {
  const { email, password } = await bodyOf(call, PasswordBody);
  await countAttempt("signIn", email);
  const account = await getPassword(email);
  const isRight = await isPassword(password, account?.passwordHash ?? null);
  if (!account || !isRight) {
    throw new SignInRefusal(400, "invalid_credentials", "Invalid login credentials");
  }
  await forgetAttempts("signIn", email);
  return sessionAnswer(await startSession(account.id, "password"));
}

async function byCode(call: Call) {
  const { auth_code, code_verifier } = await bodyOf(call, CodeBody);
  const redeemed = await redeemCode(hashSecret(auth_code), challengeOf(code_verifier));
  if (redeemed.kind !== "redeemed") throw CODE_REFUSALS[redeemed.kind]();
  const answer = await sessionAnswer(await startSession(redeemed.userId, redeemed.method));
  if (redeemed.method !== "oauth") return answer;
  // Made up: a hosted service sends one that opens the user's account at the provider.
  return { ...answer, provider_token: makeSecret().secret, provider_refresh_token: null };
}

const CODE_REFUSALS = {
  mismatch: () =>
    new SignInRefusal(
      400,
      "bad_code_verifier",
      "code challenge does not match previously saved code verifier",
    ),
  expired: () =>
    new SignInRefusal(422, "flow_state_expired", "invalid flow state, flow state has expired"),
  unknown: () =>
    new SignInRefusal(404, "flow_state_not_found", "invalid flow state, no valid flow state found"),
};

async function byRefreshToken(call: Call) {
  const { refresh_token } = await bodyOf(call, RefreshBody);
  const refresh = await readRefreshToken(refresh_token);
  // GoTrue's other form of refresh token, which the embedded service never issues.
  if (!refresh && !/^[a-z0-9]{12}$/.test(refresh_token))
    throw invalid("Refresh token is not valid");
  const rotation = refresh && (await rotateSession(refresh.id, refresh.rotation));
  if (rotation?.kind === "current") return sessionAnswer(rotation.session);
  if (rotation?.kind === "reused") {
    const message = "Invalid Refresh Token: Already Used";
    throw new SignInRefusal(400, "refresh_token_already_used", message);
  }
  const message = "Invalid Refresh Token: Refresh Token Not Found";
  throw new SignInRefusal(400, "refresh_token_not_found", message);
}
