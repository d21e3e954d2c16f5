import "server-only";
import { and, asc, eq, gt, isNotNull, isNull, lt, ne, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "../client";
import { authFactors, authFlowStates, authIdentities, authUsers, users } from "../schema";
import { excluded, secondsAgo } from "./statements";

const CODE_SECONDS = 300;
const LINK_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

const now = sql`now()`;

export async function getAuthUser(id: string) {
  const user = await db().query.authUsers.findFirst({
    columns: { passwordHash: false },
    where: eq(authUsers.id, id),
    with: {
      identities: { orderBy: [asc(authIdentities.createdAt), asc(authIdentities.provider)] },
      factors: {
        columns: { secret: false },
        orderBy: [asc(authFactors.createdAt), asc(authFactors.id)],
      },
    },
  });
  return user ?? null;
}

export type AuthUser = NonNullable<Awaited<ReturnType<typeof getAuthUser>>>;

export async function getPassword(email: string) {
  const [found] = await db()
    .select({ id: authUsers.id, passwordHash: authUsers.passwordHash })
    .from(authUsers)
    .where(eq(authUsers.email, email));
  return found ?? null;
}

type PasswordUser = { email: string; passwordHash: string; metadata: Record<string, unknown> };

/** Null if the address has an account already. */
export function addPasswordUser({ email, passwordHash, metadata }: PasswordUser) {
  return db().transaction(async (tx) => {
    const [added] = await tx
      .insert(authUsers)
      .values({ email, passwordHash, metadata })
      .onConflictDoNothing({ target: authUsers.email })
      .returning({ id: authUsers.id });
    if (!added) return null;
    await tx.insert(authIdentities).values({
      provider: "email",
      providerId: added.id,
      userId: added.id,
      claims: { ...metadata, email },
    });
    return added.id;
  });
}

type Identity = {
  provider: string;
  providerId: string;
  /** Verified by the provider. */
  email: string | null;
  claims: Record<string, unknown>;
};

/** The linked account, else the one with that address, else a new one. */
export function linkIdentity({ provider, providerId, email, claims }: Identity): Promise<string> {
  return db().transaction(async (tx) => {
    // The second of two concurrent first sign-ins finds the row of the first.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${providerId}`}, 1))`,
    );
    const [known] = await tx
      .update(authIdentities)
      .set({ claims, lastSignInAt: now })
      .where(and(eq(authIdentities.provider, provider), eq(authIdentities.providerId, providerId)))
      .returning({ userId: authIdentities.userId });
    const [user] = await tx
      .insert(authUsers)
      .values(known ? { id: known.userId, metadata: claims } : { email, metadata: claims })
      .onConflictDoUpdate({
        target: known ? authUsers.id : authUsers.email,
        set: {
          metadata: sql`${authUsers.metadata} || ${excluded(authUsers.metadata)}`,
          updatedAt: now,
        },
      })
      .returning({ id: authUsers.id });
    if (!user) throw new Error("An upsert gave no row");
    if (!known) {
      await tx.insert(authIdentities).values({ provider, providerId, userId: user.id, claims });
    }
    return user.id;
  });
}

type Changes = {
  email?: string | undefined;
  passwordHash?: string | undefined;
  /** A null removes its key. */
  metadata?: Record<string, unknown> | undefined;
};

/** False if another account has the address. */
export async function updateAuthUser(id: string, changes: Changes): Promise<boolean> {
  const { email, passwordHash, metadata = {} } = changes;
  const removed = Object.keys(metadata).filter((key) => metadata[key] === null);
  const other = alias(authUsers, "other");
  const holder = db()
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.email, email ?? ""), ne(other.id, id)));
  const changed = await db()
    .update(authUsers)
    .set({
      ...(email && { email }),
      ...(passwordHash && { passwordHash }),
      metadata: sql`(${authUsers.metadata} || ${JSON.stringify(metadata)}::jsonb)
        - array(select jsonb_array_elements_text(${JSON.stringify(removed)}::jsonb))`,
      updatedAt: now,
    })
    .where(and(eq(authUsers.id, id), email ? notExists(holder) : undefined))
    .returning({ id: authUsers.id });
  return changed.length > 0;
}

/** Marks the owner's tombstone in the same transaction. */
export function removeAuthUser(id: string): Promise<boolean> {
  return db().transaction(async (tx) => {
    const removed = await tx
      .delete(authUsers)
      .where(eq(authUsers.id, id))
      .returning({ id: authUsers.id });
    if (removed.length === 0) return false;
    await tx
      .update(users)
      .set({ signInDeletedAt: now })
      .where(and(eq(users.id, id), isNotNull(users.deletedAt), isNull(users.signInDeletedAt)));
    return true;
  });
}

type FlowState = Omit<typeof authFlowStates.$inferInsert, "kind" | "createdAt">;

export async function addFlowState(state: FlowState): Promise<void> {
  await db()
    .delete(authFlowStates)
    .where(lt(authFlowStates.createdAt, secondsAgo(DAY_SECONDS)));
  await db()
    .insert(authFlowStates)
    .values({ ...state, kind: "code" });
}

type Redeemed =
  | { kind: "redeemed"; userId: string; method: "oauth" | "recovery" }
  /** The code belongs to another browser, where it stays valid. */
  | { kind: "mismatch" }
  | { kind: "expired" }
  | { kind: "unknown" };

export async function redeemCode(secretHash: Buffer, codeChallenge: string): Promise<Redeemed> {
  const isCode = and(eq(authFlowStates.secretHash, secretHash), eq(authFlowStates.kind, "code"));
  const isFresh = gt(authFlowStates.createdAt, secondsAgo(CODE_SECONDS));
  const [redeemed] = await db()
    .delete(authFlowStates)
    .where(and(isCode, eq(authFlowStates.codeChallenge, codeChallenge), isFresh))
    .returning({ userId: authFlowStates.userId, method: authFlowStates.method });
  if (redeemed) return { kind: "redeemed", ...redeemed };
  const [left] = await db()
    .select({ isFresh: sql<boolean>`${isFresh}` })
    .from(authFlowStates)
    .where(isCode);
  if (!left) return { kind: "unknown" };
  return { kind: left.isFresh ? "mismatch" : "expired" };
}

type Link = { secretHash: Buffer; email: string; codeChallenge: string };

/** Replaces an earlier link. False for an unknown address. */
export function addRecoveryLink({ secretHash, email, codeChallenge }: Link): Promise<boolean> {
  return db().transaction(async (tx) => {
    const [owner] = await tx
      .select({ id: authUsers.id })
      .from(authUsers)
      .where(eq(authUsers.email, email));
    if (!owner) return false;
    const isEarlier = and(eq(authFlowStates.userId, owner.id), eq(authFlowStates.kind, "link"));
    await tx.delete(authFlowStates).where(isEarlier);
    await tx.insert(authFlowStates).values({
      secretHash,
      kind: "link",
      userId: owner.id,
      method: "recovery",
      codeChallenge,
    });
    return true;
  });
}

export async function redeemLink(secretHash: Buffer) {
  const [redeemed] = await db()
    .delete(authFlowStates)
    .where(
      and(
        eq(authFlowStates.secretHash, secretHash),
        eq(authFlowStates.kind, "link"),
        gt(authFlowStates.createdAt, secondsAgo(LINK_SECONDS)),
      ),
    )
    .returning({ userId: authFlowStates.userId, codeChallenge: authFlowStates.codeChallenge });
  return redeemed ?? null;
}
