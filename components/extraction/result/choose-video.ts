import type { LocalRecord, LocalVideo } from "@/lib/videos/local-record";

export type Quality = LocalVideo["qualities"][number];
export type Chosen = { video: LocalVideo; quality: Quality };

/** The video named by the link, else the server's choice, in its best quality. */
export function chooseVideo(record: LocalRecord, askedIndex: number | null): Chosen {
  const playable = record.videos.filter(({ qualities }) => qualities.length > 0);
  const video =
    playable.find(({ index }) => index === askedIndex) ??
    playable.find(({ qualities }) => qualities.some(({ url }) => url === record.downloadUrl)) ??
    playable[0] ??
    onlyVideo(record);
  return { video, quality: video.qualities[0] ?? plainQuality(record) };
}

function plainQuality({ downloadUrl, qualities }: LocalRecord): Quality {
  const [best] = qualities;
  const resolution = best && /^\d+x\d+$/.test(best.resolution) ? best.resolution : null;
  return { url: downloadUrl ?? "", resolution, label: best?.resolution ?? null, bitrate: null };
}

/** A response with addresses but no `videos` still has one video. */
function onlyVideo(record: LocalRecord): LocalVideo {
  const plain = plainQuality(record);
  const qualities = record.qualities.map(({ url, resolution: label }) => ({
    ...plain,
    url,
    label,
  }));
  return {
    index: 1,
    kind: "video",
    thumbnail_url: record.thumbnail,
    width: null,
    height: null,
    duration_ms: null,
    qualities,
  };
}
