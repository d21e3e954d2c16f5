import {
  type MetadataTags,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  type StreamTargetChunk,
} from "mediabunny";
import { copyTracks } from "./copy-tracks";
import { openMedia } from "./open-media";
import { asMediaError, MediaError, type MediaTask, type ResultStore, type TaskHooks } from "./task";

export async function tagsOf({ tags, cover }: MediaTask): Promise<MetadataTags> {
  const image = cover && {
    data: new Uint8Array(await cover.arrayBuffer()),
    mimeType: cover.type,
    kind: "coverFront" as const,
  };
  return {
    ...(tags.title && { title: tags.title }),
    ...(tags.artist && { artist: tags.artist }),
    ...(tags.date && { date: tags.date }),
    comment: tags.comment,
    ...(image && { images: [image] }),
  };
}

/** Frees a buffer at once, which browsers do late. Not all can. */
function free(buffer: ArrayBuffer & { transfer?: (bytes: number) => unknown }): void {
  buffer.transfer?.(0);
}

export function targetOf(store: ResultStore): StreamTarget {
  const writable = new WritableStream<StreamTargetChunk>({
    async write({ data, position }) {
      await store.write(data, position);
      free(data.buffer);
    },
  });
  return new StreamTarget(writable);
}

/** Writes the index first and no fragments, so that it plays everywhere. Throws `MediaError`. */
export async function makeFile(task: MediaTask, hooks: TaskHooks): Promise<Blob> {
  const inputs = [await openMedia(task.media)];
  if (task.sound) inputs.push(await openMedia(task.sound));
  const [media, sound = media] = inputs;
  const type = task.make === "m4a" ? "audio/mp4" : "video/mp4";
  const store = await hooks.store(type);
  const format = new Mp4OutputFormat({ fastStart: "reserve" });
  const output = new Output({ format, target: targetOf(store) });
  try {
    const video = task.make === "m4a" ? null : await media?.getPrimaryVideoTrack();
    const audio = await sound?.getPrimaryAudioTrack();
    if (task.make === "m4a" && !audio) throw new MediaError("no-sound");
    output.setMetadataTags(await tagsOf(task));
    const tracks = { video: video ?? null, audio: audio ?? null };
    await copyTracks(tracks, output, task.span, hooks.onProgress);
    await output.finalize();
    return await store.finish();
  } catch (error) {
    await output.cancel().catch(() => undefined);
    await store.discard();
    throw asMediaError(error);
  } finally {
    for (const input of inputs) input.dispose();
  }
}
