import "server-only";
import { findUser } from "@/db/queries/users";
import type { Viewer } from "@/lib/auth/viewer";
import type { AccountFacts } from "./schema";

export async function describeAccount({ id, provider }: Viewer): Promise<AccountFacts> {
  const user = await findUser(id);
  return { provider, since: user?.createdAt.toISOString() ?? null };
}
