import { openStore } from "./disk-store";
import { makeFile } from "./make-file";
import type { MediaTask } from "./task";

/** `name` is that of a result on the disk. Throws `MediaError`. */
export async function performTask(
  task: MediaTask,
  onProgress: (part: number) => void,
  name?: string,
): Promise<Blob> {
  const bytes = task.media.size + (task.sound?.size ?? 0);
  const isSmall = task.make !== "mp4" || task.span !== null;
  const store = (type: string) => openStore(type, isSmall ? null : bytes, name);
  const hooks = { onProgress, store };
  if (task.make === "gif") return (await import("./make-gif")).makeGif(task, hooks);
  if (task.isExact) return (await import("./make-exact")).makeExact(task, hooks);
  return makeFile(task, hooks);
}
