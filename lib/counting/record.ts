import "server-only";
import type { z } from "zod";
import type { CountEvent } from "@/db/queries/counting";
import { getPostState } from "@/db/queries/videos";
import { AppError } from "@/lib/errors";
import { type Client, networkOf } from "@/lib/http/client";
import { forgetContentVersion } from "@/lib/runtime/content-version";
import {
  type Requester,
  requirePostLink,
  requireVideo,
  withinDeadline,
} from "@/lib/videos/require-video";
import type { DownloadRecordAnswer, DownloadRecordInput } from "@/lib/videos/schema";
import { countEvent } from "./count-event";
import { downloadLanguage, type RecordViewAnswer, type RecordViewInput } from "./schema";
import { visitorOf } from "./visitor";

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
