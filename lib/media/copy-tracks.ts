import {
  BufferSource,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  type Output,
} from "mediabunny";
import { MediaError, type Span } from "./task";

/** Far above a day of video; a file that claims more is hostile. */
const MAX_PACKETS = 4_000_000;

/** Frames are out of order by less. */
const REORDERED_SECONDS = 2;

/** Distance between frames that claim the same time: a step in X's files of 2023 goes backwards. */
const LEAST_STEP = 0.001;

type Plan<Track extends InputTrack> = {
  track: Track;
  first: EncodedPacket;
  /** Packets are read one at a time: a sink's own loop reads far ahead. */
  next: (
    packet: EncodedPacket,
    place: number,
  ) => EncodedPacket | null | Promise<EncodedPacket | null>;
  /** In decoding order. */
  times: Float64Array;
};

export type Timed = { time: number; isKey: boolean };

/** Times increase once sorted, and never pass a key frame: writers refuse others, and players freeze. */
export function distinctTimes(packets: readonly Timed[]): Float64Array {
  const distinct = new Float64Array(packets.length);
  let last = Number.NEGATIVE_INFINITY;
  for (let start = 0; start < packets.length; ) {
    let end = start + 1;
    while (end < packets.length && !packets[end]?.isKey) end += 1;
    const group = packets.slice(start, end).map(({ time }, place) => ({ time, at: start + place }));
    group.sort((a, b) => a.time - b.time || a.at - b.at);
    for (const { time, at } of group) {
      last = Math.max(time, last + LEAST_STEP);
      distinct[at] = last;
    }
    start = end;
  }
  return distinct;
}

/** Times are moved so that `origin` is 0. */
async function plan<Track extends InputTrack>(
  track: Track,
  first: EncodedPacket,
  origin: number,
  end: number,
): Promise<Plan<Track>> {
  const sink = new EncodedPacketSink(track);
  // Sound is tens of thousands of packets, and small: where the file is in memory they are found once.
  const isSound = track.isAudioTrack() && (await track.input.getPrimaryVideoTrack()) === null;
  const isKept = isSound && track.input.source instanceof BufferSource;
  const kept: EncodedPacket[] | null = isKept ? [] : null;
  const packets: Timed[] = [];
  let inside = 0;
  for (let packet: EncodedPacket | null = first; packet; ) {
    kept?.push(packet);
    const timed = { time: packet.timestamp - origin, isKey: packet.type === "key" };
    if (packets.push(timed) > MAX_PACKETS) throw new MediaError("bad-media");
    if (packet.timestamp < end) inside = packets.length;
    else if (packet.timestamp > end + REORDERED_SECONDS) break;
    packet = await sink.getNextPacket(packet, { metadataOnly: kept === null });
  }
  // The part ends after frames that are out of order: decoding them needs the frames in between.
  const latest = packets.slice(0, inside).reduce((max, { time }) => Math.max(max, time), 0);
  while ((packets[inside]?.time ?? Number.POSITIVE_INFINITY) < latest) inside += 1;
  return {
    track,
    first,
    next: (packet, place) => (kept ? (kept[place] ?? null) : sink.getNextPacket(packet)),
    times: distinctTimes(packets.slice(0, inside)),
  };
}

type Tracks = { video: InputVideoTrack | null; audio: InputAudioTrack | null };

async function firstPacket(track: InputTrack | null) {
  return track && (await new EncodedPacketSink(track).getFirstPacket());
}

/** Times below 0 stay: they warm up a decoder, and players skip them. */
async function wholePlans({ video, audio }: Tracks) {
  const [picture, sound] = [await firstPacket(video), await firstPacket(audio)];
  const starts = [picture, sound].flatMap((packet) => packet?.timestamp ?? []);
  const origin = Math.max(0, Math.min(...starts));
  return {
    video: video && picture && (await plan(video, picture, origin, Number.POSITIVE_INFINITY)),
    audio: audio && sound && (await plan(audio, sound, origin, Number.POSITIVE_INFINITY)),
  };
}

/** Both tracks start at one key frame and at 0: players that ignore edit lists would show them apart. */
async function partPlans({ video, audio }: Tracks, { from, to }: Span) {
  const picture = video && new EncodedPacketSink(video);
  const key =
    picture &&
    ((await picture.getKeyPacket(from, { verifyKeyPackets: true })) ??
      (await picture.getFirstKeyPacket({ verifyKeyPackets: true })));
  const start = key?.timestamp ?? from;
  const sink = audio && new EncodedPacketSink(audio);
  const before = sink && ((await sink.getPacket(start)) ?? (await sink.getFirstPacket()));
  const after = sink && before && (await sink.getNextPacket(before));
  const isAfterNearer =
    before && after && Math.abs(after.timestamp - start) < Math.abs(before.timestamp - start);
  const sound = isAfterNearer ? after : before;
  return {
    video: video && key && (await plan(video, key, start, to)),
    audio: audio && sound && (await plan(audio, sound, sound.timestamp, to)),
  };
}

type Copied = { add: (packet: EncodedPacket) => Promise<void>; plan: Plan<InputTrack> };

async function addVideo(output: Output, video: Plan<InputVideoTrack>): Promise<Copied> {
  const { track, times } = video;
  const codec = await track.getCodec();
  const decoderConfig = await track.getDecoderConfig();
  if (codec === null || decoderConfig === null) throw new MediaError("bad-media");
  const source = new EncodedVideoPacketSource(codec);
  const rotation = await track.getRotation();
  output.addVideoTrack(source, { rotation, maximumPacketCount: times.length });
  return { plan: video, add: (packet) => source.add(packet, { decoderConfig }) };
}

async function addAudio(output: Output, audio: Plan<InputAudioTrack>): Promise<Copied> {
  const { track, times } = audio;
  const codec = await track.getCodec();
  const decoderConfig = await track.getDecoderConfig();
  if (codec === null || decoderConfig === null) throw new MediaError("bad-media");
  const source = new EncodedAudioPacketSource(codec);
  const languageCode = await track.getLanguageCode();
  output.addAudioTrack(source, { languageCode, maximumPacketCount: times.length });
  return { plan: audio, add: (packet) => source.add(packet, { decoderConfig }) };
}

export async function copyTracks(
  tracks: Tracks,
  output: Output,
  span: Span | null,
  onProgress: (part: number) => void,
): Promise<void> {
  const plans = span ? await partPlans(tracks, span) : await wholePlans(tracks);
  const copied: Copied[] = [];
  if (plans.video) copied.push(await addVideo(output, plans.video));
  if (plans.audio) copied.push(await addAudio(output, plans.audio));
  const total = copied.reduce((sum, { plan: { times } }) => sum + times.length, 0);
  if (total === 0) throw new MediaError("bad-media", "no packets");
  await output.start();

  const queues = copied.map(({ add, plan }) => {
    return { add, plan, packet: plan.first as EncodedPacket | null, place: 0 };
  });
  const timeOf = ({ plan, packet, place }: (typeof queues)[number]) =>
    (packet && plan.times[place]) ?? Number.POSITIVE_INFINITY;
  for (let done = 0; ; done += 1) {
    const queue = queues.reduce((first, other) => (timeOf(other) < timeOf(first) ? other : first));
    const timestamp = timeOf(queue);
    if (!queue.packet || timestamp === Number.POSITIVE_INFINITY) break;
    await queue.add(queue.packet.clone({ timestamp }));
    queue.place += 1;
    queue.packet = await queue.plan.next(queue.packet, queue.place);
    if (done % 128 === 0) onProgress(done / total);
  }
}
