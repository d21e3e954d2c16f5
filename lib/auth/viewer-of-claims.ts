import { z } from "zod";
import type { Viewer, ViewerId } from "./viewer";

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

export function viewerOfClaims(payload: unknown): Viewer | null {
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
