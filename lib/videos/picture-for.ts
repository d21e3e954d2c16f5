import "server-only";
import type { ExtractedVideo } from "./require-video";
import { thumbnailUrl } from "./thumbnail-url";
import { issueUploadToken } from "./upload-token";

type VideoPicture = { storedPicture: string | null; uploadToken: string | null };

/**
 * Our own picture of a post, or the permission to give it one: only where X has none of its first
 * video, which is the one that lists show.
 */
export async function pictureFor({
  videoId,
  owner,
  storedThumbnail,
}: Pick<ExtractedVideo, "videoId" | "owner" | "storedThumbnail">): Promise<VideoPicture> {
  if (storedThumbnail !== null) {
    return { storedPicture: thumbnailUrl(storedThumbnail), uploadToken: null };
  }
  const isWanted = owner.videos[0]?.posterUrl === null;
  return { storedPicture: null, uploadToken: isWanted ? await issueUploadToken(videoId) : null };
}
