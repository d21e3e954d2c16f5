import "server-only";
import { requireAuthor } from "@/lib/authors/find-author";
import type { Author } from "@/lib/authors/schema";
import { isHandle, shownName } from "@/lib/authors/username";
import { AppError } from "@/lib/errors";
import type { Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { keepDrawn, type Permit } from "./keep-drawn";
import { measureText } from "./shape-text";

/** As much of a description as three lines can hold. */
const MAX_LEAD = 200;

async function requireShownAuthor(handle: string): Promise<Author> {
  const author = await requireAuthor(handle);
  if (author.is_blocked) throw new AppError("author_not_found");
  return author;
}

/**
 * The picture of an author as PNG: name, handle and description. Blocked authors and unknown
 * handles have none.
 */
export async function drawAuthorImage(
  language: Language,
  handle: string,
  permit: Permit,
): Promise<Buffer> {
  const author = await requireShownAuthor(handle);
  const { username, description } = author;
  const { Author, AuthorSearch } = await loadMessages(language);
  const name = shownName(author, AuthorSearch.unnamed);
  const isDrawable = (await measureText(name, { language, size: 10, weight: 700 })) > 0;
  const at = isHandle(username) ? `@${username}` : "";
  const card = {
    language,
    title: isDrawable ? name : at,
    subtitle: isDrawable && name !== username ? at : "",
    avatar: author.avatar_url?.replace(/_normal(\.\w+)$/, "_400x400$1") ?? null,
    lead: description?.replace(/\s+/g, " ").slice(0, MAX_LEAD) || Author.shareLead,
  };
  const png = await keepDrawn(card, permit);
  // Drawing takes its time, in which the author may have been taken down.
  await requireShownAuthor(handle);
  return png;
}
