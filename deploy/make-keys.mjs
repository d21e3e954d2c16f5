import { randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

/** Prints what compose.yaml's sign-in service and the app share. Run once; keep the output secret. */
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

console.log(`AUTH_JWT_SECRET=${randomBytes(32).toString("base64url")}`);
console.log(`AUTH_JWT_KEYS='${JSON.stringify([jwk])}'`);
console.log(`SUPABASE_PUBLISHABLE_KEY=${await key("anon")}`);
console.log(`SUPABASE_SECRET_KEY=${await key("service_role")}`);
