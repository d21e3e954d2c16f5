import type { LocalRecord } from "./local-record";

export function wantsThumbnail(
  record: Pick<LocalRecord, "serverId" | "thumbnail" | "uploadToken">,
): boolean {
  const path = record.thumbnail?.split(/[?#]/, 1)[0] ?? "";
  return record.serverId !== null && record.uploadToken !== null && path.endsWith(".mp4");
}
