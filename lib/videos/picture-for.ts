import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { getVisitorSalt } from "@/db/queries/counting";
import { thumbnailUrl } from "@/lib/thumbnail-url";
import type { ExtractedVideo } from "./require-video";

/** Long enough to load a video and draw its first frame. */
const LIFE_SECONDS = 10 * 60;
const SHAPE = /^([1-9]\d{0,18})\.(\d{10})\.([\w-]{43})$/;

const seconds = (now: Date) => Math.floor(now.getTime() / 1000);

/** The day's salt is a secret that all instances share, deleted after two days. */
async function sealOf(videoId: string, expiresAt: number): Promise<string> {
  const day = new Date(expiresAt * 1000).toISOString().slice(0, 10);
  const key = createHmac("sha256", await getVisitorSalt(day))
    .update("upload-token")
    .digest();
  return createHmac("sha256", key).update(`${videoId}.${expiresAt}`).digest("base64url");
}

export async function issueUploadToken(videoId: string, now = new Date()): Promise<string> {
  const expiresAt = seconds(now) + LIFE_SECONDS;
  return `${videoId}.${expiresAt}.${await sealOf(videoId, expiresAt)}`;
}

export async function readUploadToken(token: string, now = new Date()): Promise<string | null> {
  const [, videoId = "", expiry, seal = ""] = SHAPE.exec(token) ?? [];
  const left = Number(expiry) - seconds(now);
  // Before any query: a forged day has no salt and gets none.
  if (!(left > 0 && left <= LIFE_SECONDS)) return null;
  const expected = await sealOf(videoId, Number(expiry));
  return timingSafeEqual(Buffer.from(seal), Buffer.from(expected)) ? videoId : null;
}

type VideoPicture = { storedPicture: string | null; uploadToken: string | null };

/** A token only if X has no picture of the first video, the one that lists show. */
export async function pictureFor({
  videoId,
  owner,
  storedThumbnail,
}: Pick<ExtractedVideo, "videoId" | "owner" | "storedThumbnail">): Promise<VideoPicture> {
  if (storedThumbnail !== null) {
    return { storedPicture: thumbnailUrl(storedThumbnail), uploadToken: null };
  }
  const isWanted = videoId !== null && owner.videos[0]?.posterUrl === null;
  return { storedPicture: null, uploadToken: isWanted ? await issueUploadToken(videoId) : null };
}
