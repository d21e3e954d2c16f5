/**
 * A handle of X, or the internal name (`~` and our id) of an author whose handle belongs to another
 * account now. X allows 15 characters today; some accounts of its first years have more.
 */
const USERNAME = /^(\w{1,20}|~\d{1,19})$/;

/** A leading `@` is allowed, to reach authors whose handle is also a path of the API. */
export function usernameOf(text: string): string | null {
  const username = text.replace(/^@/, "");
  return USERNAME.test(username) ? username : null;
}

/** An author's displayed name: never the internal name of one without a handle. */
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
