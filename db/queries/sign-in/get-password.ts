import "server-only";
import { sql } from "../../client";

/** Whom an address belongs to, and the hash of their password where they have one. */
export async function getPassword(email: string) {
  const [found] = await sql()<{ id: string; passwordHash: string | null }[]>`
    select id, password_hash as "passwordHash" from auth_users where email = ${email}`;
  return found ?? null;
}
