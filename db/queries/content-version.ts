import "server-only";
import { db } from "../client";
import { contentVersion } from "../schema";

/** Raised when something shown must vanish or may come back: caches of an older version are void. */
export async function getContentVersion(): Promise<number> {
  const [row] = await db().select({ version: contentVersion.version }).from(contentVersion);
  if (!row) throw new Error("content_version has no row");
  return row.version;
}
