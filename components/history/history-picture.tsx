import { RemotePicture } from "@/components/extraction/result/remote-picture";
import type { LocalRecord } from "@/lib/videos/local-record";

type Props = { record: LocalRecord; isCovered: boolean };

/** The picture of a record, unrecognizable where the post is sensitive. */
export function HistoryPicture({ record, isCovered }: Props) {
  const url = record.s3Thumbnail ?? record.thumbnail;
  if (!url || /\.mp4($|\?)/.test(url)) return null;
  return (
    <RemotePicture src={url} className={`size-full object-cover ${isCovered ? "blur-xl" : ""}`} />
  );
}
