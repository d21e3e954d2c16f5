import { z } from "zod";
import { AuthorSuggestions } from "@/lib/authors/schema";
import { usernameOf } from "@/lib/authors/username";
import { MAX_AMONG } from "@/lib/favorites/limits";

const Username = z
  .string()
  .max(30)
  .refine((text) => usernameOf(text) !== null);

export const FollowInput = z.object({ username: Username });

/** As in an address: `NASA,esa`. */
export const FollowedQuery = z.object({
  usernames: z
    .string()
    .max(MAX_AMONG * 31)
    .transform((usernames) => usernames.split(","))
    .pipe(z.array(Username).min(1).max(MAX_AMONG)),
});

export type FollowedQuery = z.output<typeof FollowedQuery>;

export const FollowedAnswer = z.object({ usernames: z.array(z.string()) });

export type FollowedAnswer = z.output<typeof FollowedAnswer>;

/** The authors that a user follows. */
export const FollowedAuthors = AuthorSuggestions;

export type FollowedAuthors = z.output<typeof FollowedAuthors>;
