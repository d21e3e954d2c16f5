import "server-only";
import { getPostState } from "@/db/queries/get-post-state";
import { forgetContentVersion } from "@/lib/content-version";
import { AppError } from "@/lib/errors";
import { requirePostLink } from "@/lib/videos/require-post-link";
import { requireVideo } from "@/lib/videos/require-video";
import { withinDeadline } from "@/lib/videos/within-deadline";

/**
 * The video's id of the post that a pasted text names. A post not known yet, or gone when it was last
 * looked for, is extracted first; its refusal is the answer.
 */
export function requireVideoId(text: string, outer: AbortSignal): Promise<string> {
  return withinDeadline(outer, async (signal) => {
    const { id } = await requirePostLink(text, signal);
    const known = await getPostState(id);
    // One that has just gone may be remembered as it was.
    if (known?.state === "gone") forgetContentVersion();
    if (!known || known.state === "gone") return (await requireVideo(id, signal)).videoId;
    if (known.state !== "shown") throw new AppError("post_not_found");
    return known.videoId;
  });
}
