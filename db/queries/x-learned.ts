import "server-only";
import { inArray, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "../client";
import { xLearned } from "../schema";
import { secondsAgo } from "./statements";

const provenValue = z.object({
  queryId: z.string().regex(/^[\w-]{22}$/),
  features: z.record(z.string(), z.boolean()),
  fieldToggles: z.record(z.string(), z.boolean()),
});
const flagsValue = z.array(z.string()).catch([]);

type Proven = z.output<typeof provenValue>;

/** True if X was not asked within the last `seconds`: then it counts as asked now. */
export async function claimXLook(seconds: number): Promise<boolean> {
  const claimed = await db()
    .insert(xLearned)
    .values({ kind: "asked", value: {} })
    .onConflictDoUpdate({
      target: xLearned.kind,
      set: { updatedAt: sql`now()` },
      setWhere: lte(xLearned.updatedAt, secondsAgo(seconds)),
    })
    .returning({ kind: xLearned.kind });
  return claimed.length > 0;
}

export async function putXLearned(
  kind: "proven" | "flags",
  value: Proven | readonly string[],
): Promise<void> {
  await db()
    .insert(xLearned)
    .values({ kind, value })
    .onConflictDoUpdate({ target: xLearned.kind, set: { value, updatedAt: sql`now()` } });
}

export type XLearned = { proven: Proven | null; provenAt: Date | null; flags: string[] };

/** A value that cannot be read counts as none. */
export async function getXLearned(): Promise<XLearned> {
  const rows = await db()
    .select()
    .from(xLearned)
    .where(inArray(xLearned.kind, ["proven", "flags"]));
  const row = (kind: string) => rows.find((one) => one.kind === kind);
  const proven = provenValue.safeParse(row("proven")?.value);
  return {
    proven: proven.success ? proven.data : null,
    provenAt: proven.success ? (row("proven")?.updatedAt ?? null) : null,
    flags: flagsValue.parse(row("flags")?.value ?? []),
  };
}
