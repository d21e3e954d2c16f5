import "server-only";
import { sql } from "../client";

/** Raised whenever something shown must vanish or may come back: caches older than it are void. */
export async function getContentVersion(): Promise<number> {
  const [row] = await sql()<{ version: string }[]>`select version from content_version`;
  return Number(row?.version);
}
