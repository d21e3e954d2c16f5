import { execFileSync, spawnSync } from "node:child_process";

/** Whether ffmpeg is installed. */
export const hasFfmpeg = () => spawnSync("ffmpeg", ["-version"]).status === 0;

export function ffmpeg(folder: string, line: string): void {
  const words = line.split(" ").filter(Boolean);
  execFileSync("ffmpeg", ["-v", "error", "-y", ...words], { cwd: folder });
}
