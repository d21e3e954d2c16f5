import "server-only";
import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "../client";
import { visitorSalts } from "../schema";

/** The salt of a UTC day (`2026-11-20`), shared by all instances and created on first use. */
export async function getVisitorSalt(day: string): Promise<Buffer> {
  await db()
    .insert(visitorSalts)
    .values({ day, salt: randomBytes(32) })
    .onConflictDoNothing();
  const [row] = await db()
    .select({ salt: visitorSalts.salt })
    .from(visitorSalts)
    .where(eq(visitorSalts.day, day));
  if (!row) throw new Error(`the visitor salt of ${day} has expired`);
  return row.salt;
}
