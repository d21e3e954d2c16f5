import "server-only";
import { type AuthorChange, setAuthorBlock } from "@/db/queries/acts/author-acts";
import { runAct } from "@/db/queries/acts/run-act";
import { AppError } from "@/lib/errors";
import { actBy, type Operator } from "@/lib/operator";
import { showAtOnce } from "./show-at-once";

/**
 * Blocks an author, known by the handle, or ends a block: the author's posts leave boards, recent,
 * sitemaps and suggestions, and so do those that are still to come.
 */
export async function blockAuthor(
  handle: string,
  isBlocked: boolean,
  operator: Operator,
): Promise<AuthorChange> {
  const block = { handle: handle.replace(/^@/, ""), isBlocked, reason: operator.reason };
  const change = await runAct((tx) => setAuthorBlock(tx, block, actBy(operator)), operator);
  if (!change) throw new AppError("author_not_found");
  if (!operator.isTrial) await showAtOnce();
  return change;
}
