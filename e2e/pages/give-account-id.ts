import { withDatabase } from "../database-url";

/** Replaces an account of the embedded sign-in by one of the same address and password with this id. */
export async function giveAccountId(dataDir: string, email: string, id: string): Promise<void> {
  await withDatabase(dataDir, async (sql) => {
    await sql`with former as (delete from auth_users where email = ${email} returning *)
      insert into auth_users (id, password_hash, metadata)
      select ${id}, password_hash, metadata from former`;
    await sql`update auth_users set email = ${email} where id = ${id}`;
  });
}
