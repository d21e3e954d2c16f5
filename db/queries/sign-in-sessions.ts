import "server-only";
import { and, eq, gt, lt, ne, or, sql } from "drizzle-orm";
import { db } from "../client";
import { authChallenges, authFactors, authSessions, authUsers, type SignInMethod } from "../schema";
import { secondsAgo } from "./statements";

const MAX_FACTORS = 10;
const ENROLMENT_SECONDS = 300;
/** Two tabs may have sent the token at once. */
const REUSE_SECONDS = 10;

const now = sql`now()`;
const NOW_SECONDS = sql`floor(extract(epoch from now()))::bigint`;
const FIRST_FACTORS = sql`jsonb_path_query_array(${authSessions.amr}, '$[*] ? (@.method != "totp")')`;

export type AuthSession = Pick<
  typeof authSessions.$inferSelect,
  "id" | "userId" | "aal" | "amr" | "rotation" | "createdAt"
>;
const SESSION = {
  id: authSessions.id,
  userId: authSessions.userId,
  aal: authSessions.aal,
  amr: authSessions.amr,
  rotation: authSessions.rotation,
  createdAt: authSessions.createdAt,
};

export function startSession(userId: string, method: SignInMethod): Promise<AuthSession> {
  return db().transaction(async (tx) => {
    await tx.update(authUsers).set({ lastSignInAt: now }).where(eq(authUsers.id, userId));
    const [session] = await tx
      .insert(authSessions)
      .values({
        userId,
        amr: sql`jsonb_build_array(jsonb_build_object(
          'method', ${method}::text, 'timestamp', ${NOW_SECONDS}))`,
      })
      .returning(SESSION);
    if (!session) throw new Error("An insert gave no row");
    return session;
  });
}

export async function getSession(id: string, userId: string): Promise<AuthSession | null> {
  const [session] = await db()
    .select(SESSION)
    .from(authSessions)
    .where(and(eq(authSessions.id, id), eq(authSessions.userId, userId)));
  return session ?? null;
}

type Rotation =
  | { kind: "current"; session: AuthSession }
  /** A thief may hold it too: the session has been ended. */
  | { kind: "reused" }
  | { kind: "unknown" };

/** The token before the valid one gets that one (its answer may be lost), older ones only briefly. */
export async function rotateSession(id: string, rotation: number): Promise<Rotation> {
  const isThis = eq(authSessions.id, id);
  const isOlder = gt(authSessions.rotation, rotation);
  const [rotated] = await db()
    .update(authSessions)
    .set({ rotation: sql`${authSessions.rotation} + 1`, rotatedAt: now })
    .where(and(isThis, eq(authSessions.rotation, rotation)))
    .returning(SESSION);
  if (rotated) return { kind: "current", session: rotated };
  const isExcused = or(
    eq(authSessions.rotation, rotation + 1),
    gt(authSessions.rotatedAt, secondsAgo(REUSE_SECONDS)),
  );
  const [repeated] = await db()
    .select(SESSION)
    .from(authSessions)
    .where(and(isThis, isOlder, isExcused));
  if (repeated) return { kind: "current", session: repeated };
  const ended = await db()
    .delete(authSessions)
    .where(and(isThis, isOlder))
    .returning({ id: authSessions.id });
  return { kind: ended.length > 0 ? "reused" : "unknown" };
}

export type LogoutScope = "global" | "local" | "others";

export async function endSessions(
  { id, userId }: Pick<AuthSession, "id" | "userId">,
  scope: LogoutScope,
): Promise<void> {
  const which = {
    global: undefined,
    local: eq(authSessions.id, id),
    others: ne(authSessions.id, id),
  };
  await db()
    .delete(authSessions)
    .where(and(eq(authSessions.userId, userId), which[scope]));
}

type NewFactor = { userId: string; friendlyName: string | null; secret: string };

type Added = { kind: "added"; id: string } | { kind: "name_taken" } | { kind: "too_many" };

/** Drops abandoned factors. */
export function addFactor({ userId, friendlyName, secret }: NewFactor): Promise<Added> {
  return db().transaction(async (tx): Promise<Added> => {
    await tx
      .select({ id: authUsers.id })
      .from(authUsers)
      .where(eq(authUsers.id, userId))
      .for("update");
    await tx
      .delete(authFactors)
      .where(and(isUnverified(userId), lt(authFactors.createdAt, secondsAgo(ENROLMENT_SECONDS))));
    const factors = await tx
      .select({ friendlyName: authFactors.friendlyName })
      .from(authFactors)
      .where(eq(authFactors.userId, userId));
    const isTaken =
      friendlyName !== null && factors.some((one) => one.friendlyName === friendlyName);
    if (isTaken) return { kind: "name_taken" };
    if (factors.length >= MAX_FACTORS) return { kind: "too_many" };
    const [added] = await tx
      .insert(authFactors)
      .values({ userId, friendlyName, secret })
      .returning({ id: authFactors.id });
    if (!added) throw new Error("An insert gave no row");
    return { kind: "added", id: added.id };
  });
}

function isUnverified(userId: string) {
  return and(eq(authFactors.userId, userId), eq(authFactors.status, "unverified"));
}

export async function getFactor(id: string, userId: string) {
  const [factor] = await db()
    .select({ id: authFactors.id, secret: authFactors.secret, status: authFactors.status })
    .from(authFactors)
    .where(and(eq(authFactors.id, id), eq(authFactors.userId, userId)));
  return factor ?? null;
}

/** Sessions that it raised fall back to what a password proves. */
export async function removeFactor(id: string, userId: string): Promise<void> {
  await db().transaction(async (tx) => {
    const [removed] = await tx
      .delete(authFactors)
      .where(and(eq(authFactors.id, id), eq(authFactors.userId, userId)))
      .returning({ status: authFactors.status });
    if (removed?.status !== "verified") return;
    await tx
      .update(authSessions)
      .set({ aal: "aal1", amr: FIRST_FACTORS })
      .where(eq(authSessions.userId, userId));
  });
}

/** `expiresAt` in Unix seconds. Null if the factor no longer exists. */
export function addChallenge(factorId: string, seconds: number) {
  return db().transaction(async (tx) => {
    const isExpired = lt(authChallenges.createdAt, secondsAgo(seconds));
    await tx.delete(authChallenges).where(and(eq(authChallenges.factorId, factorId), isExpired));
    const [factor] = await tx
      .select({ id: authFactors.id })
      .from(authFactors)
      .where(eq(authFactors.id, factorId))
      .for("key share");
    if (!factor) return null;
    const [added] = await tx
      .insert(authChallenges)
      .values({ factorId })
      .returning({
        id: authChallenges.id,
        expiresAt: sql<number>`floor(extract(epoch from ${authChallenges.createdAt}) + ${seconds})::float8`,
      });
    return added ?? null;
  });
}

export async function getChallengeAge(id: string, factorId: string): Promise<number | null> {
  const [found] = await db()
    .select({ age: sql<number>`extract(epoch from now() - ${authChallenges.createdAt})::float8` })
    .from(authChallenges)
    .where(and(eq(authChallenges.id, id), eq(authChallenges.factorId, factorId)));
  return found?.age ?? null;
}

type Passed = {
  challengeId: string;
  factorId: string;
  step: number;
  session: Pick<AuthSession, "id" | "userId">;
};

/** Ends the user's other sessions without a second factor. Null if the code or challenge was used before. */
export function passChallenge(passed: Passed): Promise<AuthSession | null> {
  const { challengeId, factorId, step, session } = passed;
  const { id, userId } = session;
  return db().transaction(async (tx): Promise<AuthSession | null> => {
    const used = await tx
      .delete(authChallenges)
      .where(and(eq(authChallenges.id, challengeId), eq(authChallenges.factorId, factorId)))
      .returning({ id: authChallenges.id });
    if (used.length === 0) return null;
    const isOwn = and(eq(authFactors.id, factorId), eq(authFactors.userId, userId));
    const taken = await tx
      .update(authFactors)
      .set({ status: "verified", lastStep: step, updatedAt: now })
      .where(and(isOwn, lt(authFactors.lastStep, step)))
      .returning({ id: authFactors.id });
    if (taken.length === 0) return null;
    const [raised] = await tx
      .update(authSessions)
      .set({
        aal: "aal2",
        rotation: sql`${authSessions.rotation} + 1`,
        rotatedAt: now,
        amr: sql`${FIRST_FACTORS} || jsonb_build_object('method', 'totp', 'timestamp', ${NOW_SECONDS})`,
      })
      .where(and(eq(authSessions.id, id), eq(authSessions.userId, userId)))
      .returning(SESSION);
    if (!raised) return null;
    await tx
      .delete(authSessions)
      .where(and(eq(authSessions.userId, userId), eq(authSessions.aal, "aal1")));
    await tx.delete(authFactors).where(isUnverified(userId));
    return raised;
  });
}
