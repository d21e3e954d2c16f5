import "server-only";
import { randomBytes } from "node:crypto";
import { sql } from "../client";

/** The salt of a UTC day (`2026-11-20`): the same for every instance, made by whoever asks first. */
export async function getVisitorSalt(day: string): Promise<Buffer> {
  await sql()`
    insert into visitor_salts (day, salt) values (${day}, ${randomBytes(32)}) on conflict do nothing`;
  const [row] = await sql()<{ salt: Buffer }[]>`select salt from visitor_salts where day = ${day}`;
  if (!row) throw new Error(`the visitor salt of ${day} is gone`);
  return row.salt;
}
