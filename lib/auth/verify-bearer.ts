import "server-only";
import { createLocalJWKSet, type JWTVerifyGetKey } from "jose";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { processWide } from "@/lib/runtime/slots";
import { createBearerVerifier, publishedKeys } from "./bearer-verifier";
import { embeddedIssuer, signingKey } from "./embedded/signing-key";
import { authMode } from "./mode";
import type { Viewer } from "./viewer";

type Verifier = (headers: Headers) => Promise<Viewer>;

/** `unauthenticated` without a valid token of ours, `auth_unavailable` while keys cannot be fetched. */
export function verifyBearer(headers: Headers): Promise<Viewer> {
  return processWide("auth.bearer-verifier", verifierOfMode)(headers);
}

function verifierOfMode(): Verifier {
  const mode = authMode();
  if (mode === "supabase") return supabaseVerifier();
  if (mode === "embedded") return embeddedVerifier();
  return () => Promise.reject(new AppError("unauthenticated"));
}

function supabaseVerifier(): Verifier {
  const { NEXT_PUBLIC_SUPABASE_URL, SUPABASE_JWT_SECRET } = env();
  const issuer = new URL("/auth/v1", NEXT_PUBLIC_SUPABASE_URL).href;
  if (SUPABASE_JWT_SECRET) {
    const secret = new TextEncoder().encode(SUPABASE_JWT_SECRET);
    return createBearerVerifier({ issuer, algorithms: ["HS256"], key: () => secret });
  }
  const key = publishedKeys(new URL(`${issuer}/.well-known/jwks.json`));
  return createBearerVerifier({ issuer, algorithms: ["ES256", "RS256"], key });
}

function embeddedVerifier(): Verifier {
  return createBearerVerifier({
    issuer: embeddedIssuer(),
    algorithms: ["ES256"],
    key: async (header, token) => (await embeddedKeys())(header, token),
  });
}

async function embeddedKeys(): Promise<JWTVerifyGetKey> {
  const { publicJwk } = await signingKey().catch(() => {
    throw new AppError("auth_unavailable");
  });
  return processWide("auth.embedded-keys", () => createLocalJWKSet({ keys: [publicJwk] }));
}
