import "server-only";
import { sql } from "../../client";

type Changes = {
  email?: string | undefined;
  passwordHash?: string | undefined;
  /** Laid over what is there; a null takes its key away. */
  metadata?: Record<string, unknown> | undefined;
};

/** Changes an account. False where the address is another one's. */
export async function updateAuthUser(id: string, changes: Changes): Promise<boolean> {
  const { email = null, passwordHash = null, metadata = {} } = changes;
  const removed = Object.keys(metadata).filter((key) => metadata[key] === null);
  const changed = await sql()`
    update auth_users set
      email = coalesce(${email}, email),
      password_hash = coalesce(${passwordHash}, password_hash),
      metadata = (metadata || ${JSON.stringify(metadata)}::jsonb) - ${removed}::text[],
      updated_at = now()
    where id = ${id} and not exists
      (select from auth_users other where other.email = ${email} and other.id <> ${id})`;
  return changed.count > 0;
}
