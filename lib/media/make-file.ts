import {
  ADTS,
  BlobSource,
  BufferSource,
  Input,
  type MetadataTags,
  MP4,
  MPEG_TS,
  Mp4OutputFormat,
  Output,
  QTFF,
  StreamTarget,
  type StreamTargetChunk,
} from "mediabunny";
import { checkBoxes } from "./check-boxes";
import { copyTracks } from "./copy-tracks";
import { MediaError, type MediaTask, type ResultStore, type TaskHooks } from "./task";

/** What X serves. */
const FORMATS = [MP4, QTFF, MPEG_TS, ADTS];

/**
 * Browsers take a millisecond for each read of a blob, however few bytes it is of, and a video has
 * hundreds of boxes: up to this size it is read at once, which halves the time.
 */
const WHOLE_BYTES = 64 * 1024 * 1024;

async function readWhole(file: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  return file.size > WHOLE_BYTES ? null : new Uint8Array(await file.arrayBuffer());
}

/** Opens bytes of X, whose boxes are checked before they are believed. */
export async function openMedia(bytes: Blob): Promise<Input> {
  const whole = await readWhole(bytes);
  await checkBoxes({
    size: bytes.size,
    read: async (start, end) =>
      whole?.subarray(start, end) ?? new Uint8Array(await bytes.slice(start, end).arrayBuffer()),
  });
  const source = whole ? new BufferSource(whole) : new BlobSource(bytes);
  return new Input({ source, formats: FORMATS });
}

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

export function targetOf(store: ResultStore): StreamTarget {
  const writable = new WritableStream<StreamTargetChunk>({
    write: ({ data, position }) => store.write(data, position),
  });
  return new StreamTarget(writable);
}

/**
 * A file that plays everywhere: the index first, no fragments. The packets are copied as they are.
 * Throws `MediaError`.
 */
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
    if (error instanceof MediaError) throw error;
    throw new MediaError("bad-media", String(error));
  } finally {
    for (const input of inputs) input.dispose();
  }
}
