import "server-only";
import { AppError } from "@/lib/errors";
import { requirePostLink } from "@/lib/videos/require-post-link";
import { parsePostUrl } from "@/lib/x/post-url";

export type ReportedPost = {
  /** Null where X does not say now which post a short link leads to. */
  tweetId: string | null;
  /** The address that is kept. */
  url: string;
};

/** The post that is reported. A text without one is a wrong field of the form. */
export async function findReportedPost(text: string, signal: AbortSignal): Promise<ReportedPost> {
  try {
    const { id, handle } = await requirePostLink(text, { signal });
    return { tweetId: id, url: `https://x.com/${handle ?? "i"}/status/${id}` };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "invalid_url") {
      throw new AppError("invalid_input", { fields: { url: error.code } });
    }
    const link = parsePostUrl(text);
    if (link.kind !== "short-link") throw error;
    return { tweetId: null, url: `https://t.co/${link.code}` };
  }
}
