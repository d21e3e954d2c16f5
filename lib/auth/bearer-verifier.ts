import "server-only";
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JWTVerifyGetKey,
  jwtVerify,
} from "jose";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { bearerIn } from "@/lib/http/secrets";
import type { Viewer, ViewerId } from "./viewer";

// Most have 1 to 3 KiB. A hosted service puts all user metadata into them, 16 KiB here; browsers send such a
// token a second time in cookies, which `SERVER_FLAGS` has room for.
export const MAX_TOKEN = 24 * 1024;
/** RFC 7515, 7.1. Decoders are more lenient, and would accept several spellings of one token. */
const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const CLOCK_TOLERANCE_SECONDS = 5;
const KEYS_TIMEOUT_MS = 2_000;
/** Between fetches for an unknown key: forged tokens do not cause calls to the service. */
const KEYS_COOLDOWN_MS = 30_000;
const KEYS_MAX_AGE_MS = 600_000;
const OUTAGE_MS = 2_000;

export type Trust = {
  issuer: string;
  /** Configuration decides this, never what a token says. */
  algorithms: string[];
  key: JWTVerifyGetKey;
};

/** Null if longer than any that was issued. */
export function bearerOf(headers: Headers): string | null {
  const token = bearerIn(headers);
  return token !== undefined && token.length <= MAX_TOKEN ? token : null;
}

export function createBearerVerifier({ issuer, algorithms, key }: Trust) {
  const options = {
    issuer,
    algorithms,
    audience: "authenticated",
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    requiredClaims: ["sub", "exp", "session_id"],
  };
  return async (headers: Headers): Promise<Viewer> => {
    const token = bearerOf(headers);
    if (token === null) throw new AppError("unauthenticated");
    if (!COMPACT.test(token)) throw malformed();
    const viewer = await jwtVerify(token, key, options).then(
      ({ payload }) => viewerOfClaims(payload),
      (error: unknown) => {
        throw error instanceof AppError ? error : refusalFor(error);
      },
    );
    if (viewer === null) throw new AppError("unauthenticated");
    return viewer;
  };
}

function malformed(): AppError {
  return new AppError("unauthenticated", { reason: "token_malformed" });
}

/** The signature is verified first: "expired" refers only to our own tokens. */
function refusalFor(error: unknown): AppError {
  if (error instanceof errors.JWTExpired) {
    return new AppError("unauthenticated", { reason: "token_expired" });
  }
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) return malformed();
  return new AppError("unauthenticated");
}

/** A token is not at fault if the keys cannot be fetched. */
export function publishedKeys(url: URL): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(url, {
    timeoutDuration: KEYS_TIMEOUT_MS,
    cooldownDuration: KEYS_COOLDOWN_MS,
    cacheMaxAge: KEYS_MAX_AGE_MS,
  });
  let failedAt = Number.NEGATIVE_INFINITY;
  return async (header, token) => {
    const isResting = performance.now() - failedAt < OUTAGE_MS;
    const known = isResting && keys.fresh ? keys.jwks() : undefined;
    if (isResting && !known) throw unavailable();
    try {
      return await (known ? createLocalJWKSet(known) : keys)(header, token);
    } catch (error) {
      // During the pause an unknown key may be a new one of the service.
      if (isAboutToken(error) && !(isResting && isUnknownKey(error))) throw error;
      if (!isResting) failedAt = performance.now();
      throw unavailable();
    }
  };
}

function isUnknownKey(error: unknown): boolean {
  return error instanceof errors.JWKSNoMatchingKey;
}

function isAboutToken(error: unknown): boolean {
  return (
    isUnknownKey(error) ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  );
}

function unavailable(): AppError {
  return new AppError("auth_unavailable", { retryAfterSeconds: OUTAGE_MS / 1000 });
}

const MAX_NAME = 200;
const MAX_URL = 2_000;

const text = (max: number) =>
  z
    .string()
    .transform((value) => value.trim())
    .pipe(z.string().min(1).max(max))
    .nullable()
    .catch(null);

const httpsUrl = z
  .url({ protocol: /^https$/ })
  .max(MAX_URL)
  .nullable()
  .catch(null);

const proof = z.object({
  timestamp: z.number().int().positive(),
  method: z.string().catch(""),
});

/** A second factor alone is no sign-in: anyone at an open session may have set it up just now. */
const isSecondStep = (method: string) => method === "totp" || method.startsWith("mfa");

const Claims = z.object({
  sub: z.uuid(),
  role: z.literal("authenticated"),
  is_anonymous: z.literal(false).optional(),
  session_id: z.string().min(1).max(100),
  iat: z.number().positive().catch(0),
  email: z.email().max(320).nullable().catch(null),
  aal: z.enum(["aal1", "aal2"]).catch("aal1"),
  amr: z.array(proof).catch([]),
  app_metadata: z.object({ provider: z.string().min(1).max(40) }).catch({ provider: "email" }),
  user_metadata: z
    .object({
      full_name: text(MAX_NAME),
      name: text(MAX_NAME),
      avatar_url: httpsUrl,
      picture: httpsUrl,
    })
    .catch({ full_name: null, name: null, avatar_url: null, picture: null }),
});

function viewerOfClaims(payload: unknown): Viewer | null {
  const parsed = Claims.safeParse(payload);
  if (!parsed.success) return null;
  const { sub, email, iat, aal, amr, session_id, app_metadata, user_metadata } = parsed.data;
  const signIns = amr.filter(({ method }) => !isSecondStep(method));
  const newest = Math.max(0, ...signIns.map(({ timestamp }) => timestamp));
  return {
    id: sub.toLowerCase() as ViewerId,
    email,
    provider: app_metadata.provider,
    sessionId: session_id,
    issuedAt: new Date(iat * 1000),
    signedInAt: newest > 0 ? new Date(newest * 1000) : null,
    aal,
    claims: {
      name: user_metadata.full_name ?? user_metadata.name,
      avatarUrl: user_metadata.avatar_url ?? user_metadata.picture,
    },
  };
}
