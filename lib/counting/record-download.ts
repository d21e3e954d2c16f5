import "server-only";
import type { z } from "zod";
import { networkOf } from "@/lib/http/address-prefix";
import type { Client } from "@/lib/http/client";
import type { DownloadRecordAnswer, DownloadRecordInput } from "@/lib/videos/schema";
import { countEvent } from "./count-event";
import { downloadLanguage } from "./download-language";
import { type Asking, requireVideoId } from "./require-video-id";
import { visitorOf } from "./visitor";

/** Counts a video that was handed over. Resolves once the count is durable. */
export async function recordDownload(
  { url, language }: z.output<typeof DownloadRecordInput>,
  client: Client,
  asking: Asking,
): Promise<DownloadRecordAnswer> {
  const { counted, count } = await countEvent({
    kind: "download",
    videoId: await requireVideoId(url, { ...asking, network: networkOf(client.address) }),
    visitor: await visitorOf(client),
    language: downloadLanguage(language),
  });
  return { success: true, counted, downloadCount: count };
}
