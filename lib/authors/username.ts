/** A handle, or `~` and our id if another account has it now. Some early handles exceed X's 15 letters. */
const USERNAME = /^(\w{1,20}|~\d{1,19})$/;

/** A leading `@` reaches authors whose handle is also a path of the API. */
export function usernameOf(text: string): string | null {
  const username = text.replace(/^@/, "");
  return USERNAME.test(username) ? username : null;
}

/** Never the internal name of an author without a handle. */
export function shownName(
  { name, username }: { name: string; username: string },
  unnamed: string,
): string {
  return name === username && !isHandle(username) ? unnamed : name;
}

/** `handle` has its @, and is empty if unknown or if another account has it now; `name` is empty without one. */
export function namesOf({ username, display_name }: { username: string; display_name: string }) {
  return { handle: isHandle(username) ? `@${username}` : "", name: display_name.trim() };
}

/** `i`: X's addresses use it where the handle is unknown. */
export function isHandle(username: string): boolean {
  return /^\w{1,20}$/.test(username) && username.toLowerCase() !== "i";
}
