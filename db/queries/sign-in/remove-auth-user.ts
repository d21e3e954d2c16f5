import "server-only";
import { sql } from "../../client";

/** Closes an account of the embedded service with all that hangs on it; nothing happens where there is none. */
export async function removeAuthUser(id: string): Promise<void> {
  await sql()`delete from auth_users where id = ${id}`;
}
