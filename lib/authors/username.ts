/**
 * A handle of X, or the internal name (`~` and our id) of an author whose handle went to another
 * account. X gives out 15 characters today; some accounts of its first years have more.
 */
const USERNAME = /^(\w{1,20}|~\d{1,19})$/;

/** A `@` before it is allowed: so an author is reached whose handle is a path of the API's own. */
export function usernameOf(text: string): string | null {
  const username = text.replace(/^@/, "");
  return USERNAME.test(username) ? username : null;
}

/** An author's name for people: never the internal name of one whose handle is gone. */
export function shownName(
  { name, username }: { name: string; username: string },
  unnamed: string,
): string {
  return name === username && !isHandle(username) ? unnamed : name;
}

/** Whether X has a page for this name; `i` means that the handle is unknown. */
export function isHandle(username: string): boolean {
  return /^\w{1,20}$/.test(username) && username.toLowerCase() !== "i";
}
