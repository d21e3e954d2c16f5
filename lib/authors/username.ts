import { z } from "zod";

/**
 * X's form of a handle, or the stand-in of an author whose handle went to another account. Neither
 * is ever a number of ours: handles may be all digits.
 */
const USERNAME = /^(\w{1,15}|~\d{1,19})$/;

/** A `@` before it is allowed: so an author is reached whose handle is a path of the API's own. */
export function usernameOf(text: string): string | null {
  const username = text.replace(/^@/, "");
  return USERNAME.test(username) ? username : null;
}

/** The `{username}` of a path; one that nobody can have is left for the verb to find nothing by. */
export const UsernameParam = z.object({ username: z.string() });

/** Whether X has a page for this name: `i` stands for an author whom X has not named. */
export function isHandle(username: string): boolean {
  return /^\w{1,15}$/.test(username) && username.toLowerCase() !== "i";
}
