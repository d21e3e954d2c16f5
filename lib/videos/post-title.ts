const MAX_LENGTH = 200;
const SHORT_LINK = /https?:\/\/t\.co\/\w+/g;

/** What a list calls a post: its text in one line without X's short links, else its author's name. */
export function postTitle(text: string | null, authorName: string): string {
  const line = (text ?? "").replace(SHORT_LINK, " ").replace(/\s+/g, " ").trim();
  if (line === "") return authorName;
  const characters = [...line];
  return characters.length > MAX_LENGTH
    ? `${characters
        .slice(0, MAX_LENGTH - 1)
        .join("")
        .trimEnd()}…`
    : line;
}
