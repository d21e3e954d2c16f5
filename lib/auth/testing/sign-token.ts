import { type CryptoKey, type JWTHeaderParameters, type JWTPayload, SignJWT } from "jose";

export const SUB = "6f2c1d52-3b0e-4f0a-9d4e-0c8a3a1b2c3d";

/** The claims of a valid access token, with changes; an undefined claim is left out. */
export function claimsOf(issuer: string, changes: JWTPayload = {}): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: issuer,
    sub: SUB,
    aud: "authenticated",
    exp: now + 3600,
    iat: now,
    role: "authenticated",
    aal: "aal1",
    session_id: "0b1f3c1e-6f7a-4a53-9a37-51f1f0a3f0aa",
    is_anonymous: false,
    email: "ana@people.example",
    app_metadata: { provider: "x", providers: ["x"] },
    user_metadata: {},
    amr: [{ method: "oauth", timestamp: now }],
    ...changes,
  };
}

export function signToken(
  key: CryptoKey | Uint8Array,
  header: JWTHeaderParameters,
  claims: JWTPayload,
): Promise<string> {
  const given = Object.entries(claims).filter(([, value]) => value !== undefined);
  return new SignJWT(Object.fromEntries(given)).setProtectedHeader(header).sign(key);
}
