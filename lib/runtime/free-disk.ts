import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { resolve } from "node:path";
import { env } from "@/lib/env";

export async function freeDisk(): Promise<{ folder: string; bytes: number }> {
  const folder = resolve(env().DATA_DIR);
  const { bavail, bsize } = await statfs(existsSync(folder) ? folder : ".");
  return { folder, bytes: bavail * bsize };
}
