import "server-only";
import { getPostState } from "@/db/queries/videos";
import { forgetContentVersion } from "@/lib/content-version";
import { AppError } from "@/lib/errors";
import { type Requester, requirePostLink } from "@/lib/videos/require-post-link";
import { requireVideo } from "@/lib/videos/require-video";
import { withinDeadline } from "@/lib/videos/within-deadline";

export type Asking = Requester & {
  /** Counts an extraction; throws where it is one too many. */
  permit: () => Promise<void>;
};

/**
 * The video's id of the post that a pasted text names. A post not known yet, or gone when it was last
 * looked for, is extracted first, as an extraction of who asks, and so is a `t.co` link followed; its
 * refusal is the answer.
 */
export function requireVideoId(text: string, asking: Asking): Promise<string> {
  return withinDeadline(asking.signal, async (signal) => {
    const requester = { signal, network: asking.network ?? null };
    let permitted: Promise<void> | undefined;
    const permit = () => (permitted ??= asking.permit());
    const { id } = await requirePostLink(text, requester, permit);
    const known = await getPostState(id);
    // One that has just gone may be remembered as it was.
    if (known?.state === "gone") forgetContentVersion();
    if (!known || known.state === "gone") {
      await permit();
      return (await requireVideo(id, requester)).videoId;
    }
    if (known.state !== "shown") throw new AppError("post_not_found");
    return known.videoId;
  });
}
