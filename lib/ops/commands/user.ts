import "server-only";
import { listUsers } from "@/db/queries/users";
import { removeAccount } from "@/lib/accounts/deletion";
import { AppError } from "@/lib/errors";
import { type Command, OpsProblem, requireReason, requireWord } from "../command";
import { plain, table } from "../lines";

/** The shell's environment may differ from the app's and name no sign-in service. */
const WAITING =
  "Its sign-in account is not deleted yet, because this command could not reach the sign-in service. The app's job retention will try again.";

export const user: Command = {
  summary: "shows or deletes an account",
  writes: ["delete"],
  forms: [
    ["user show <id or email>", "shows what is stored about it"],
    [
      'user delete <id> --reason "…"',
      "deletes the account, its favorites and its sign-in for good",
    ],
  ],
  async run(call) {
    const [verb, ...words] = call.words;
    if (verb === "show") {
      const users = await listUsers(requireWord(words, "an id or an email address"));
      if (users.length === 0) throw new AppError("not_found");
      const rows = users.map(({ id, email, name, provider, createdAt, deletedAt, favorites }) => ({
        id,
        email: email ?? "-",
        name: plain(name ?? "-"),
        provider,
        since: createdAt.toISOString().slice(0, 10),
        favorites,
        state: deletedAt ? "deleted" : "in use",
      }));
      return { answer: { users }, lines: table(rows, "") };
    }
    if (verb !== "delete") throw new OpsProblem("Use user show or user delete.", "usage");
    requireReason(call);
    const id = requireWord(words, "the id of an account");
    const removed = await removeAccount(id, call.operator);
    const line = `Account ${removed.id} with ${removed.favorites} favorites is deleted`;
    if (call.operator.isTrial) return { answer: removed, lines: [`${line}.`] };
    return {
      answer: removed,
      lines: removed.isSignInDeleted ? [`${line}, with its sign-in.`] : [`${line}.`, WAITING],
    };
  },
};
