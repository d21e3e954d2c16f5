import { EncodedPacketSink } from "mediabunny";
import { openMedia } from "./open-media";

/** More marks than a scale has room for. */
const MAX_MARKS = 2_000;

export type Overview = {
  seconds: number;
  /** Where a part can start without encoding anything again, in seconds. */
  keyFrames: number[];
  hasSound: boolean;
  width: number;
  height: number;
};

/** Throws `MediaError`. */
export async function overviewOf(media: Blob): Promise<Overview> {
  const input = await openMedia(media);
  try {
    const track = await input.getPrimaryVideoTrack();
    const seconds = await input.computeDuration();
    const hasSound = (await input.getPrimaryAudioTrack()) !== null;
    const width = (await track?.getDisplayWidth()) ?? 0;
    const height = (await track?.getDisplayHeight()) ?? 0;
    const keyFrames: number[] = [];
    const sink = track && new EncodedPacketSink(track);
    let key = (await sink?.getFirstKeyPacket({ metadataOnly: true })) ?? null;
    while (sink && key && keyFrames.length < MAX_MARKS) {
      keyFrames.push(Math.max(0, key.timestamp));
      key = await sink.getNextKeyPacket(key, { metadataOnly: true });
    }
    return { seconds, keyFrames, hasSound, width, height };
  } finally {
    input.dispose();
  }
}

export function keyFrameBefore(keyFrames: readonly number[], seconds: number): number {
  return keyFrames.findLast((time) => time <= seconds + 0.001) ?? 0;
}
