import "server-only";
import { createHmac } from "node:crypto";
import { z } from "zod";
import { raiseCheckPriority } from "@/db/queries/checks";
import { type CountEvent, getVisitorSalt } from "@/db/queries/counting";
import { getPostState } from "@/db/queries/videos";
import { createCache } from "@/lib/cached";
import { AppError } from "@/lib/errors";
import { type Client, networkOf } from "@/lib/http/client";
import { databaseNow } from "@/lib/runtime/clock";
import { forgetContentVersion } from "@/lib/runtime/content-version";
import {
  type Requester,
  requirePostLink,
  requireVideo,
  withinDeadline,
} from "@/lib/videos/require-video";
import { type DownloadRecordAnswer, type DownloadRecordInput, VideoId } from "@/lib/videos/schema";
import { countEvent } from "./count-event";
import { downloadLanguage, type RecordViewAnswer, type RecordViewInput } from "./schema";

type Asking = Pick<Requester, "signal"> & {
  permit: () => Promise<void>;
};

export async function recordDownload(
  { url, language }: z.output<typeof DownloadRecordInput>,
  client: Client,
  asking: Asking,
): Promise<DownloadRecordAnswer> {
  const videoId = await requireVideoId(url, client, asking);
  const event = { kind: "download", language: downloadLanguage(language) } as const;
  const { counted, count } = await countStored(videoId, event, client);
  return { success: true, counted, downloadCount: count };
}

export async function recordView(
  { twitter_url }: z.output<typeof RecordViewInput>,
  client: Client,
  asking: Asking,
): Promise<RecordViewAnswer> {
  const videoId = await requireVideoId(twitter_url, client, asking);
  const { counted, count } = await countStored(videoId, { kind: "view", language: null }, client);
  return { success: true, counted, viewCount: count };
}

/** A post without a file is not stored, and has no counts. */
async function countStored(
  videoId: string | null,
  event: Pick<CountEvent, "kind" | "language">,
  client: Client,
): Promise<{ counted: boolean; count: number }> {
  if (videoId === null) return { counted: false, count: 0 };
  return countEvent({ ...event, videoId, ...(await visitorOf(client)) });
}

/** Null if X offers no storable video. Extracting, and resolving `t.co`, count as the caller's extraction. */
function requireVideoId(text: string, { address }: Client, asking: Asking): Promise<string | null> {
  return withinDeadline(asking.signal, async (signal) => {
    const requester = { signal, network: networkOf(address) };
    let permitted: Promise<void> | undefined;
    const permit = () => (permitted ??= asking.permit());
    const { id } = await requirePostLink(text, requester, permit);
    const known = await getPostState(id);
    // A post that has just gone may still be cached.
    if (known?.state === "gone") forgetContentVersion();
    if (!known || known.state === "gone") {
      await permit();
      return (await requireVideo(id, requester)).videoId;
    }
    if (known.state !== "shown") throw new AppError("post_not_found");
    return known.videoId;
  });
}

export const ReportUnavailableInput = z.object({ video_id: VideoId });

/** A second report from another network has the link checker check sooner; nothing else follows. */
export async function reportUnavailable(
  { video_id }: z.output<typeof ReportUnavailableInput>,
  { address }: Client,
): Promise<{ success: true }> {
  const { visitor } = await visitorOf({ address, userAgent: "" });
  if (!(await raiseCheckPriority(video_id, visitor, await databaseNow()))) {
    throw new AppError("video_not_found");
  }
  return { success: true };
}

/** Keyed hashes of 64 bits, as signed decimal strings. */
type Visitor = { visitor: string; network: string };

/** The same for all instances: the day is the database's. Neither hash can be turned back into an address. */
export async function visitorOf(client: Client): Promise<Visitor> {
  const day = (await databaseNow()).toISOString().slice(0, 10);
  return visitorHashes(client, await salts.get(day, () => getVisitorSalt(day)));
}

/** A network is a /24 or /48. The daily salt keeps visitors from being followed; no address is stored. */
export function visitorHashes({ address, userAgent }: Client, salt: Buffer): Visitor {
  const network = networkOf(address);
  const hash = (text: string) =>
    createHmac("sha256", salt).update(text).digest().readBigInt64BE(0).toString();
  return { visitor: hash(`${network}\n${userAgent}`), network: hash(`network ${network}`) };
}

/** Yesterday's salt is dropped when today's is cached. */
const salts = createCache<Buffer>({
  slot: "counting.visitor-salts",
  max: 1,
  freshMs: Number.POSITIVE_INFINITY,
  isVersioned: false,
});
