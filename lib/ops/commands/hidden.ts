import "server-only";
import { type HiddenPost, listHiddenPosts } from "@/db/queries/report-queue";
import { type Command, OpsProblem, type Outcome } from "../command";
import { plain, table } from "../table";
import { FILTER_OPTIONS, rejectMany } from "./reject-many";

const LISTED = 1000;

export const hidden: Command = {
  summary: "show which posts reports hide before a decision, and who sent them; undo a burst",
  writes: ["undo"],
  forms: [
    ["hidden", "lists networks by the posts they hide, then each post with its sender"],
    [
      'hidden undo --reason "…"',
      "rejects every open report that hides a post, and restores the posts",
    ],
    [
      "  --from-visitor <hash,hash>  --since <time>  --until <time>",
      "only those of these visitors or networks, of a time",
    ],
    ["  --except <ticket,ticket>", "but not these"],
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
  const posts = await listHiddenPosts(LISTED);
  const networks = byNetwork(posts);
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

type Network = {
  network: string | null;
  posts: number;
  reports: number;
  visitors: number;
  first: string;
  last: string;
};

/** Hidden posts per network, most first. */
function byNetwork(posts: readonly HiddenPost[]): Network[] {
  const networks = [...new Set(posts.map(({ network }) => network))].map((network): Network => {
    const hidden = posts.filter((post) => post.network === network);
    const times = hidden.map(({ at }) => at.getTime());
    return {
      network,
      posts: new Set(hidden.map(({ tweetId }) => tweetId)).size,
      reports: new Set(hidden.map(({ ticket }) => ticket)).size,
      visitors: new Set(hidden.map(({ visitor }) => visitor)).size,
      first: minute(new Date(Math.min(...times))),
      last: minute(new Date(Math.max(...times))),
    };
  });
  return networks.toSorted((a, b) => b.posts - a.posts);
}

const minute = (at: Date) => `${at.toISOString().slice(0, 16)}Z`;
