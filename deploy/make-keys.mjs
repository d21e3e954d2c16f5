import { randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

/** Prints the secrets of compose.yaml. Run it once and keep the output secret. */
const { privateKey } = await generateKeyPair("ES256", { extractable: true });
const kid = randomBytes(8).toString("hex");
const jwk = { ...(await exportJWK(privateKey)), kid, alg: "ES256", key_ops: ["sign", "verify"] };

const TEN_YEARS_S = 10 * 365 * 86_400;
const now = Math.floor(Date.now() / 1000);
const key = (role) =>
  new SignJWT({ role, iss: "postreel" })
    .setProtectedHeader({ alg: "ES256", kid, typ: "JWT" })
    .setIssuedAt(now)
    .setExpirationTime(now + TEN_YEARS_S)
    .sign(privateKey);

for (const service of ["POSTGRES", "APP_POSTGRES", "AUTH_POSTGRES", "REDIS"]) {
  console.log(`${service}_PASSWORD=${randomBytes(24).toString("hex")}`);
}
console.log(`AUTH_JWT_SECRET=${randomBytes(32).toString("base64url")}`);
console.log(`AUTH_JWT_KEYS='${JSON.stringify([jwk])}'`);
console.log(`SUPABASE_PUBLISHABLE_KEY=${await key("anon")}`);
console.log(`SUPABASE_SECRET_KEY=${await key("service_role")}`);
