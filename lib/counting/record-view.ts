import "server-only";
import type { z } from "zod";
import { networkOf } from "@/lib/http/address-prefix";
import type { Client } from "@/lib/http/client";
import { countEvent } from "./count-event";
import { type Asking, requireVideoId } from "./require-video-id";
import type { RecordViewAnswer, RecordViewInput } from "./schema";
import { visitorOf } from "./visitor";

/** Counts a video that was looked at. Resolves once the count is durable. */
export async function recordView(
  { twitter_url }: z.output<typeof RecordViewInput>,
  client: Client,
  asking: Asking,
): Promise<RecordViewAnswer> {
  const { counted, count } = await countEvent({
    kind: "view",
    videoId: await requireVideoId(twitter_url, { ...asking, network: networkOf(client.address) }),
    visitor: await visitorOf(client),
    language: null,
  });
  return { success: true, counted, viewCount: count };
}
