import "server-only";
import { sql } from "../../client";

/** The columns of an `AuthSession`. */
export function sessionColumns() {
  return sql()`id, user_id as "userId", aal, amr, rotation, created_at as "createdAt"`;
}
