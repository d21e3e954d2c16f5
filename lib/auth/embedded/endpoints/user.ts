import "server-only";
import { z } from "zod";
import { type AuthUser, getAuthUser, getPassword, updateAuthUser } from "@/db/queries/sign-in";
import { type AuthSession, endSessions } from "@/db/queries/sign-in-sessions";
import { voidTokens } from "@/lib/accounts/sign-in-checks";
import { bodyOf, type Call, EmailField, invalid, SignInRefusal } from "../call";
import { checkPassword, hashPassword, isPassword } from "../passwords";
import { requireSession } from "../session";
import { signingKey } from "../signing-key";
import { userAnswer } from "../user";

const Body = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  password: z.string().nullish(),
  email: EmailField.nullish(),
  current_password: z.string().nullish(),
});

/** The password may be changed for so long after sign-in. */
const RECENT_MS = 24 * 3_600_000;

export async function showUser({ request }: Call) {
  const { user } = await requireSession(request.headers);
  return userAnswer(user);
}

export async function changeUser(call: Call) {
  const { session, user } = await requireSession(call.request.headers);
  const { data, password, email, current_password } = await bodyOf(call, Body);
  if (password || email) requireAssurance(session, user);
  const passwordHash = password
    ? await changedPassword(session, user, password, current_password)
    : undefined;
  const changes = { email: email ?? undefined, passwordHash, metadata: data ?? undefined };
  if (!(await updateAuthUser(user.id, changes))) {
    const message = "A user with this email address has already been registered";
    throw new SignInRefusal(422, "email_exists", message);
  }
  if (passwordHash) await endSessions(session, "others");
  return userAnswer((await getAuthUser(user.id)) ?? user);
}

/** A stolen password alone must not take over an account with a second factor. */
function requireAssurance({ aal }: AuthSession, { factors }: AuthUser): void {
  if (aal === "aal2" || !factors.some(({ status }) => status === "verified")) return;
  const message = "AAL2 session is required to update email or password when MFA is enabled.";
  throw new SignInRefusal(401, "insufficient_aal", message);
}

async function changedPassword(
  session: AuthSession,
  user: AuthUser,
  password: string,
  current: string | null | undefined,
): Promise<string> {
  if (Date.now() - session.createdAt.getTime() > RECENT_MS) {
    const message = "Password update requires reauthentication";
    throw new SignInRefusal(400, "reauthentication_needed", message);
  }
  checkPassword(password);
  const hash = user.email === null ? null : ((await getPassword(user.email))?.passwordHash ?? null);
  if (typeof current === "string" && !(await isPassword(current, hash))) {
    throw new SignInRefusal(400, "invalid_credentials", "Current password is wrong");
  }
  if (hash !== null && (await isPassword(password, hash))) {
    const message = "New password should be different from the old password.";
    throw new SignInRefusal(422, "same_password", message);
  }
  return hashPassword(password);
}

const Scope = z.enum(["global", "local", "others"]);

export async function logOut({ request, url }: Call) {
  const scope = Scope.safeParse(url.searchParams.get("scope") ?? "global");
  if (!scope.success) throw invalid("Unsupported logout scope");
  const { session } = await requireSession(request.headers);
  if (scope.data === "global") await voidTokens(session.userId);
  await endSessions(session, scope.data);
  return new Response(null, { status: 204 });
}

const KEPT_SECONDS = 600;

export async function keys() {
  const { publicJwk } = await signingKey();
  const headers = { "cache-control": `public, max-age=${KEPT_SECONDS}` };
  return Response.json({ keys: [publicJwk] }, { headers });
}

export function health() {
  return { version: "embedded", name: "GoTrue", description: "Embedded sign-in for this machine" };
}

export function settings() {
  return {
    external: { email: true, google: true, twitter: true, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: true,
    phone_autoconfirm: false,
    sms_provider: "",
    saml_enabled: false,
    mfa_enabled: true,
  };
}
