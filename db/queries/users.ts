import "server-only";
import { and, asc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { db } from "../client";
import { favorites, following, type UserFacts, users } from "../schema";
import { favoriteSteps } from "./favorites";
import { retryOnConflict } from "./retry-on-conflict";
import { excluded, listed, type Transaction } from "./statements";

const FACTS = {
  id: users.id,
  email: users.email,
  name: users.name,
  avatarUrl: users.avatarUrl,
  provider: users.provider,
};

const SYNCED = [users.email, users.name, users.avatarUrl, users.provider];

const isDeleted = isNotNull(users.deletedAt);
const isHalfDeleted = and(isDeleted, isNull(users.signInDeletedAt));

/** Ids alone count: accounts with the same address stay separate. False for a deleted account. */
export async function upsertUser(user: UserFacts): Promise<boolean> {
  const { id: _, ...facts } = user;
  // Every page load syncs, mostly with nothing new: then no row is written.
  const stored = await db()
    .insert(users)
    .values(user)
    .onConflictDoUpdate({
      target: users.id,
      set: { ...facts, updatedAt: sql`now()` },
      setWhere: sql`${users.deletedAt} is null
        and (${listed(...SYNCED)}) is distinct from (${listed(...SYNCED.map(excluded))})`,
    })
    .returning({ id: users.id });
  if (stored.length > 0) return true;
  return (await findUser(user.id)) !== null;
}

/** Null before the first visit and after the deletion of the account. */
export async function findUser(id: string) {
  const [user] = await db()
    .select({ ...FACTS, createdAt: users.createdAt })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return user ?? null;
}

export function listUsers(idOrEmail: string) {
  const { id, email, name, provider, createdAt, deletedAt } = users;
  const kept = db().$count(favorites, eq(favorites.userId, users.id));
  return db()
    .select({ id, email, name, provider, createdAt, deletedAt, favorites: kept })
    .from(users)
    .where(
      or(
        sql`${users.id}::text = lower(${idOrEmail})`,
        sql`lower(${users.email}) = lower(${idOrEmail})`,
      ),
    )
    .orderBy(asc(users.createdAt))
    .limit(20);
}

export async function findSignedOutAt(id: string): Promise<Date | null> {
  const [user] = await db()
    .select({ signedOutAt: users.signedOutAt })
    .from(users)
    .where(eq(users.id, id));
  return user?.signedOutAt ?? null;
}

/** Works for users without a row, too. */
export async function markSignedOut(id: string): Promise<void> {
  const signedOutAt = sql`now()`;
  await db()
    .insert(users)
    .values({ id, signedOutAt })
    .onConflictDoUpdate({ target: users.id, set: { signedOutAt } });
}

/** One transaction leaves a tombstone with only the id. Idempotent. `note` writes the audit entry. */
export async function deleteAccount(
  userId: string,
  now: Date | null = null,
  note?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await retryOnConflict(() =>
    db().transaction(async (tx) => {
      // First and alone: a concurrent addition finishes before the next statement reads.
      await tx
        .insert(users)
        .values({ id: userId, deletedAt: sql`now()` })
        .onConflictDoUpdate({
          target: users.id,
          set: {
            email: null,
            name: null,
            avatarUrl: null,
            provider: excluded(users.provider),
            favoritesAtMost: 0,
            updatedAt: sql`now()`,
            deletedAt: sql`now()`,
          },
          setWhere: isNull(users.deletedAt),
        });
      await tx.execute(sql`
        with removed as (
          delete from ${favorites} where ${favorites.userId} = ${userId}
          returning ${favorites.videoId} as video_id, ${favorites.rated} as is_rated
        ), changed as (
          select video_id from removed where is_rated
        ), ${favoriteSteps(-1, now?.toISOString() ?? null)}
        select`);
      await tx.delete(following).where(eq(following.userId, userId));
      await note?.(tx);
      return true;
    }),
  );
}

/** The least recently tried first, so that one that keeps failing does not block the others. */
export async function listHalfDeleted(limit: number): Promise<string[]> {
  const rows = await db()
    .select({ id: users.id })
    .from(users)
    .where(isHalfDeleted)
    .orderBy(sql`${users.signInAskedAt} nulls first`, users.deletedAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function markDeletionTried(id: string): Promise<void> {
  await db()
    .update(users)
    .set({ signInAskedAt: sql`now()` })
    .where(and(eq(users.id, id), isHalfDeleted));
}

export async function markDeletionDone(id: string): Promise<void> {
  await db()
    .update(users)
    .set({ signInDeletedAt: sql`now()` })
    .where(and(eq(users.id, id), isHalfDeleted));
}
