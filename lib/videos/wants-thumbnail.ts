import type { LocalRecord } from "./local-record";

/** The first video has no picture, and the server wants one. */
export function wantsThumbnail(
  record: Pick<LocalRecord, "serverId" | "thumbnail" | "uploadToken">,
): boolean {
  const path = record.thumbnail?.split(/[?#]/, 1)[0] ?? "";
  return record.serverId !== null && record.uploadToken !== null && path.endsWith(".mp4");
}
