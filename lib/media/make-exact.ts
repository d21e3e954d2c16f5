import { Conversion, Mp4OutputFormat, Output } from "mediabunny";
import { tagsOf, targetOf } from "./make-file";
import { openMedia } from "./open-media";
import { asMediaError, MediaError, type MediaTask, type TaskHooks } from "./task";

/** Encodes the picture again and copies the sound. Throws `MediaError`. */
export async function makeExact(task: MediaTask, { onProgress, store }: TaskHooks): Promise<Blob> {
  if (typeof VideoEncoder === "undefined") throw new MediaError("no-codecs");
  const input = await openMedia(task.media);
  const out = await store("video/mp4");
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: "in-memory" }),
    target: targetOf(out),
  });
  try {
    const conversion = await Conversion.init({
      input,
      output,
      ...(task.span && { trim: { start: task.span.from, end: task.span.to } }),
      video: { codec: "avc", forceTranscode: true },
      // A packet of sound is 23 ms: moved by less than that it fits the picture's first frame.
      copy: { shiftTolerance: 0.025 },
      tags: await tagsOf(task),
      showWarnings: false,
    });
    const isWhole = conversion.discardedTracks.every(
      ({ reason }) => reason === "discarded_by_user",
    );
    if (!conversion.isValid || !isWhole) throw new MediaError("no-codecs");
    conversion.onProgress = onProgress;
    await conversion.execute();
    return await out.finish();
  } catch (error) {
    await output.cancel().catch(() => undefined);
    await out.discard();
    throw asMediaError(error);
  } finally {
    input.dispose();
  }
}
