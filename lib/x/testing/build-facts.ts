import type { AuthorFacts, PostFacts } from "../facts";

const AUTHOR: AuthorFacts = {
  accountId: "12",
  handle: "jack",
  name: "jack",
  avatarUrl: "https://pbs.twimg.com/profile_images/1/a_normal.jpg",
  description: null,
};

/** A post without media. */
export const FACTS: PostFacts & { author: AuthorFacts } = {
  id: "20",
  author: AUTHOR,
  text: "just text",
  postedAt: "2006-03-21T20:50:14.000Z",
  sensitive: false,
  withheld: false,
  media: [],
  live: false,
  externalUrl: null,
  quoted: null,
};
