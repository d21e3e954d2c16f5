import "server-only";
import { signingKey } from "../signing-key";

const KEPT_SECONDS = 600;

/** The keys with which anybody may verify our tokens. */
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
