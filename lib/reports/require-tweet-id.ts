import { AppError } from "@/lib/errors";
import { parsePostUrl } from "@/lib/x/post-url";

/** X's id of the post that an operator names by its link or number. */
export function requireTweetId(text: string): string {
  const link = parsePostUrl(text);
  if (link.kind !== "post") throw new AppError("invalid_url");
  return link.id;
}
