import "server-only";
import { sql } from "../../client";

type Factor = { id: string; secret: string; status: "unverified" | "verified" };

/** A factor with its secret, of its owner only. */
export async function getFactor(id: string, userId: string): Promise<Factor | null> {
  const [factor] = await sql()<Factor[]>`
    select id, secret, status from auth_factors where id = ${id} and user_id = ${userId}`;
  return factor ?? null;
}
