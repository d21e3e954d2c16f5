import "server-only";
import { and, eq, gt, isNotNull, lt, placeholder, sql } from "drizzle-orm";
import { z } from "zod";
import { db, prepared } from "../client";
import { xAnswers } from "../schema";
import { sqlFile } from "./statements";

const Claimed = z.object({ answer: z.string().nullable(), isOurs: z.boolean() });
const claim = sqlFile("claim-answer", Claimed);

export async function claimAnswer(post: string, ours: string, milliseconds: number) {
  const [claimed] = await claim({ post, claim: ours, milliseconds });
  const answer = claimed?.answer ? Buffer.from(claimed.answer, "base64") : null;
  return { answer, isOurs: claimed?.isOurs ?? false };
}

const kept = prepared((database) =>
  database
    .select({ answer: xAnswers.answer })
    .from(xAnswers)
    .where(
      and(
        eq(xAnswers.postId, placeholder("post")),
        isNotNull(xAnswers.answer),
        gt(xAnswers.keptUntil, sql`now()`),
      ),
    )
    .prepare("x_answer"),
);

export async function findAnswer(post: string): Promise<Buffer | null> {
  const [found] = await kept().execute({ post });
  return found?.answer ?? null;
}

const isOurs = (post: string, ours: string) =>
  and(eq(xAnswers.postId, post), eq(xAnswers.claim, ours));

export async function keepAnswer(
  post: string,
  ours: string,
  { answer, milliseconds }: { answer: Buffer; milliseconds: number },
): Promise<void> {
  const keptUntil = sql`now() + make_interval(secs => ${milliseconds / 1000}::float8)`;
  await db().update(xAnswers).set({ answer, keptUntil, claim: null }).where(isOurs(post, ours));
}

export async function releaseAnswer(post: string, ours: string): Promise<void> {
  await db().delete(xAnswers).where(isOurs(post, ours));
}

export async function dropExpiredAnswers(): Promise<void> {
  await db().delete(xAnswers).where(lt(xAnswers.keptUntil, sql`now()`));
}
