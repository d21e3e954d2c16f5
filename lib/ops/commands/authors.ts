import "server-only";
import type { AuthorChange } from "@/db/queries/moderation";
import { AppError } from "@/lib/errors";
import { blockAuthor } from "@/lib/reports/post-actions";
import { type Call, type Command, OpsProblem, requireReason, requireWord } from "../command";

/** A handle changes owners: a post identifies the account. `hide` and `remove` take unstored posts too. */
async function change(call: Call, isBlocked: boolean): Promise<AuthorChange> {
  const handle = requireWord(call.words, "the handle of an author");
  if (isBlocked) requireReason(call);
  return blockAuthor(handle, isBlocked, call.operator).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "author_not_found") throw error;
    throw new OpsProblem(
      `@${handle.replace(/^@/, "")} cannot be blocked yet: no post of this author is stored here. Use hide or remove to keep a single post out.`,
      "author_not_found",
    );
  });
}

export const block: Command = {
  summary: "takes an author's posts out of all lists, also future ones",
  writes: "always",
  forms: [
    [
      'block <handle> --reason "…"',
      "needs a stored post of the author; the author's page shows the reason",
    ],
  ],
  async run(call) {
    const answer = await change(call, true);
    const said = answer.wasBlocked ? "was already blocked. New reason" : "is blocked. Reason";
    return { answer, lines: [`@${answer.username} ${said}: ${answer.reason}`] };
  },
};

export const unblock: Command = {
  summary: "unblocks an author",
  writes: "always",
  forms: [['unblock <handle> [--reason "…"]', "the author's posts are listed again"]],
  async run(call) {
    const answer = await change(call, false);
    const said = answer.wasBlocked ? "is no longer blocked." : "was not blocked.";
    return { answer, lines: [`@${answer.username} ${said}`] };
  },
};
