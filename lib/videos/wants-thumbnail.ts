import type { LocalRecord } from "./local-record";

/** Whether a picture is to be made: the result has a video in its place, and the server wants one. */
export function wantsThumbnail(
  record: Pick<LocalRecord, "serverId" | "thumbnail" | "uploadToken">,
): boolean {
  const path = record.thumbnail?.split(/[?#]/, 1)[0] ?? "";
  return record.serverId !== null && record.uploadToken !== null && path.endsWith(".mp4");
}
