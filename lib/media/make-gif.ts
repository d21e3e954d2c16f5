import { applyPalette, GIFEncoder } from "gifenc";
import { VideoSampleSink } from "mediabunny";
import { planGif } from "./gif-size";
import { openMedia } from "./open-media";
import { paletteOf } from "./palette";
import { asMediaError, MediaError, type MediaTask, type TaskHooks } from "./task";

const COLORS = 256;

/** Works on one frame at a time, so that memory does not grow with their number. Throws `MediaError`. */
export async function makeGif(task: MediaTask, { onProgress, store }: TaskHooks): Promise<Blob> {
  if (typeof VideoDecoder === "undefined" || typeof OffscreenCanvas === "undefined") {
    throw new MediaError("no-codecs");
  }
  const input = await openMedia(task.media);
  const out = await store("image/gif");
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new MediaError("bad-media", "no picture");
    if (!(await track.canDecode())) throw new MediaError("no-codecs");
    const span = task.span ?? { from: 0, to: await track.computeDuration() };
    const size = { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() };
    const plan = planGif(span, size);
    if (!plan) throw new MediaError("too-long");
    const { width, height, frames, delayMs } = plan;
    const sink = new VideoSampleSink(track);
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context) throw new MediaError("no-codecs", "no canvas");
    const start = Math.max(span.from, await track.getFirstTimestamp());
    const times = Array.from({ length: frames }, (_, place) => start + (place * delayMs) / 1000);
    const encoder = GIFEncoder({ auto: false });
    encoder.writeHeader();
    let position = 0;
    let done = 0;
    const flush = async () => {
      const bytes = encoder.bytesView().slice();
      encoder.stream.reset();
      await out.write(bytes, position);
      position += bytes.byteLength;
    };
    for await (const sample of sink.samplesAtTimestamps(times)) {
      if (!sample) continue;
      sample.draw(context, 0, 0, width, height);
      sample.close();
      const { data } = context.getImageData(0, 0, width, height);
      const palette = paletteOf(data, COLORS);
      const options = { first: done === 0, palette, delay: delayMs, repeat: 0 };
      encoder.writeFrame(applyPalette(data, palette), width, height, options);
      await flush();
      done += 1;
      onProgress(done / frames);
    }
    if (done === 0) throw new MediaError("bad-media", "no frames");
    encoder.finish();
    await flush();
    return await out.finish();
  } catch (error) {
    await out.discard();
    throw asMediaError(error);
  } finally {
    input.dispose();
  }
}
