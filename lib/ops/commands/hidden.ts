import "server-only";
import { listHiddenByReports } from "@/lib/reports/moderation";
import { type Command, OpsProblem, type Outcome } from "../command";
import { plain, table } from "../lines";
import { FILTER_FORMS, FILTER_OPTIONS, rejectMany } from "./reject-many";

export const hidden: Command = {
  summary: "shows which posts reports hide before a decision, and who sent them; undoes a burst",
  writes: ["undo"],
  forms: [
    ["hidden", "lists networks by the posts they hide, then each post with its sender"],
    [
      'hidden undo --reason "…"',
      "rejects every open report that hides a post, and restores the posts",
    ],
    ...FILTER_FORMS,
  ],
  options: FILTER_OPTIONS,
  run(call) {
    const [verb, ...words] = call.words;
    if (verb === undefined) return list();
    if (verb === "undo") return rejectMany({ ...call, words }, { isHiding: true });
    throw new OpsProblem(`hidden ${verb} is not a command.`, "usage");
  },
};

async function list(): Promise<Outcome> {
  const { networks: found, posts } = await listHiddenByReports();
  const networks = found.map(({ first, last, ...one }) => {
    return { ...one, first: minute(first), last: minute(last) };
  });
  const rows = posts.map(({ at, network, visitor, ticket, reason, tweetId, author }) => ({
    at: minute(at),
    network: network ?? "-",
    visitor: visitor ?? "-",
    ticket,
    reason,
    post: `https://x.com/${author ? plain(author) : "i"}/status/${tweetId}`,
  }));
  const lines =
    posts.length > 0
      ? [
          ...table(
            networks.map(({ network, ...one }) => ({ network: network ?? "-", ...one })),
            "",
          ),
          "",
          ...table(rows, ""),
        ]
      : ["No post is hidden by a report that waits for a decision."];
  return { answer: { networks, posts }, lines };
}

const minute = (at: Date) => `${at.toISOString().slice(0, 16)}Z`;
