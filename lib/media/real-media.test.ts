import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hasFfmpeg } from "../../e2e/fake-x/media/ffmpeg";
import { type ClipName, clip, clipFolder } from "../../e2e/fake-x/media/make-clips";
import { parseMaster, parsePlaylist } from "./hls/playlist";
import { makeFile } from "./make-file";
import { memoryStore } from "./memory-store";
import type { MediaTask } from "./task";

const POST: Pick<MediaTask, "tags" | "cover"> = {
  tags: {
    title: "発射 & launch",
    artist: "@nasa",
    date: new Date("2022-02-09T18:14:44Z"),
    comment: "https://x.com/NASA/status/1491475671058681863",
  },
  cover: null,
};

/** Each test starts ffmpeg several times, which takes long on a busy machine. */
const SLOW = { timeout: 30_000 };

const work = hasFfmpeg() ? mkdtempSync(join(tmpdir(), "postreel-media-")) : "";
let count = 0;

function keep(bytes: Uint8Array): string {
  count += 1;
  const path = join(work, `${count}.mp4`);
  writeFileSync(path, bytes);
  return path;
}

async function make(media: Buffer, over: Partial<MediaTask> = {}): Promise<string> {
  const blob = new Blob([new Uint8Array(media)]);
  const task: MediaTask = {
    make: "mp4",
    media: blob,
    sound: null,
    span: null,
    isExact: false,
    ...POST,
    ...over,
  };
  const made = await makeFile(task, {
    onProgress: () => {},
    store: async (type) => memoryStore(type),
  });
  return keep(new Uint8Array(await made.arrayBuffer()));
}

const run = (program: string, args: string[]) =>
  execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

type Stream = { codec_type: string; start_time: string; duration: string; width?: number };

function probe(path: string, ...options: string[]) {
  const shown = "stream=codec_type,start_time,duration,width:format_tags";
  const args = ["-v", "error", ...options, "-show_entries", shown, "-of", "json", path];
  const { streams, format } = JSON.parse(run("ffprobe", args));
  return { streams: streams as Stream[], tags: format.tags as Record<string, string> };
}

/** Complaints of ffprobe when it reads every packet; empty for a good file. */
function complaints(path: string): string {
  const line = `ffprobe -v warning -show_packets "${path}" 2>&1 >/dev/null; ffmpeg -v warning -i "${path}" -map 0 -c copy -f mp4 -y /dev/null 2>&1`;
  return run("sh", ["-c", line]).trim();
}

/** The bytes of each sample as hashes, in decoding order by track. */
function samples(path: string): string[] {
  const lines = run(
    "ffmpeg",
    "-v quiet -i".split(" ").concat(path, "-map 0 -c copy -f framehash -".split(" ")),
  );
  const rows = lines.split("\n").filter((line) => /^\d/.test(line));
  return rows
    .map((row) => row.split(",").map((cell) => cell.trim()))
    .map(([track, , , , , hash]) => `${track} ${hash}`)
    .sort();
}

/** Hashes of the decoded first and last frame and of the first second of sound. */
function looks(path: string) {
  const frames = run("ffmpeg", [
    "-v",
    "quiet",
    "-i",
    path,
    "-map",
    "0:v",
    "-fps_mode",
    "passthrough",
    "-f",
    "framemd5",
    "-",
  ]);
  const hashes = frames
    .split("\n")
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split(",").at(-1)?.trim());
  const sound = run("ffmpeg", [
    "-v",
    "quiet",
    "-i",
    path,
    "-map",
    "0:a",
    "-t",
    "1",
    "-f",
    "md5",
    "-",
  ]);
  return { first: hashes[0], last: hashes.at(-1), frames: hashes.length, sound };
}

const boxOrder = (path: string) => {
  const bytes = readFileSync(path);
  const types: string[] = [];
  for (let at = 0; at + 8 <= bytes.length; at += bytes.readUInt32BE(at)) {
    types.push(bytes.toString("latin1", at + 4, at + 8));
  }
  return types.filter((type) => type !== "free").join(" ");
};

describe.skipIf(!hasFfmpeg())("files that play everywhere (needs ffmpeg)", SLOW, () => {
  it.each<ClipName>(["fragmented", "stepped", "upright", "flat"])(
    "%s: index first, no fragments, every sample as X sent it, no complaint",
    async (name) => {
      const before = keep(clip(name));
      const after = await make(clip(name));
      expect(boxOrder(after)).toBe("ftyp moov mdat");
      expect(complaints(after)).toBe("");
      expect(samples(after)).toEqual(samples(before));
      // Except for the upright one, all clips were made from this film.
      if (name !== "upright") expect(looks(after)).toEqual(looks(keep(clip("flat"))));
      const { tags, streams } = probe(after);
      expect(tags).toMatchObject({
        title: POST.tags.title,
        artist: "@nasa",
        date: "2022-02-09",
        comment: POST.tags.comment,
      });
      expect(streams.map(({ codec_type }) => codec_type)).toEqual(["video", "audio"]);
    },
  );

  it("the defect of 2023 is one: ffmpeg complains of the file that X sent", () => {
    expect(complaints(keep(clip("stepped")))).toMatch(/non.?monoton/i);
  });

  it("keeps sound and picture apart by as much as X has them", async () => {
    const [before, after] = [keep(clip("late")), await make(clip("late"))];
    const gap = (path: string) => {
      const [video, audio] = probe(path).streams.map(({ start_time }) => Number(start_time));
      return (video ?? 0) - (audio ?? 0);
    };
    expect(gap(after)).toBeCloseTo(gap(before), 1);
  });

  it("keeps a video without sound", async () => {
    const after = await make(clip("silent"));
    expect(probe(after).streams).toHaveLength(1);
    expect(complaints(after)).toBe("");
  });
});

describe.skipIf(!hasFfmpeg())("sound alone (needs ffmpeg)", SLOW, () => {
  it("is one AAC track of the same length", async () => {
    const [, before] = probe(keep(clip("fragmented"))).streams;
    const after = await make(clip("fragmented"), { make: "m4a" });
    const { streams, tags } = probe(after);
    expect(streams.map(({ codec_type }) => codec_type)).toEqual(["audio"]);
    expect(Math.abs(Number(streams[0]?.duration) - Number(before?.duration))).toBeLessThan(0.05);
    expect(tags.artist).toBe("@nasa");
    expect(complaints(after)).toBe("");
  });

  it("is refused for a silent video", async () => {
    const making = make(clip("silent"), { make: "m4a" });
    await expect(making).rejects.toMatchObject({ fault: "no-sound" });
  });
});

describe.skipIf(!hasFfmpeg())("clips (needs ffmpeg)", SLOW, () => {
  it.each([
    [1, 3],
    [2.5, 4],
    [4.2, 6],
    [0, 0.5],
  ])("from %d to %d start both tracks together, edit lists or not", async (from, to) => {
    const after = await make(clip("fragmented"), { span: { from, to } });
    expect(readFileSync(after).includes("elst")).toBe(false);
    for (const options of [[], ["-ignore_editlist", "1"]]) {
      const { streams } = probe(after, ...options);
      const [video, audio] = streams.map(({ start_time }) => Number(start_time));
      expect(Math.abs((video ?? 9) - (audio ?? 0))).toBeLessThan(0.05);
      for (const { duration } of streams) {
        expect(Number(duration)).toBeGreaterThan(to - from - 0.1);
        // The start moves back to a key frame; there is one every two seconds.
        expect(Number(duration)).toBeLessThan(to - from + 2.1);
      }
    }
    expect(complaints(after)).toBe("");
  });
});

const BASE = "https://video.twimg.com/ext_tw_video/1/pu/pl/master.m3u8";
const hlsFile = (name: string) => readFileSync(join(clipFolder(), "hls", name));

function joined(list: string): Buffer {
  const url = new URL(list, BASE).href;
  const { init, segments } = parsePlaylist(hlsFile(list).toString(), url);
  const urls = [init ?? [], segments.map((segment) => segment.url)].flat();
  return Buffer.concat(urls.map((one) => hlsFile(one.replace(new URL(".", BASE).href, ""))));
}

describe.skipIf(!hasFfmpeg())("what X has in pieces (needs ffmpeg)", SLOW, () => {
  it("is put together of a picture and a sound", async () => {
    const { variants, captions } = parseMaster(hlsFile("master.m3u8").toString(), BASE);
    expect(variants.map(({ height }) => height)).toEqual([360, 180]);
    expect(captions).toMatchObject([{ language: "en", name: "English, US" }]);
    const sound = new Blob([new Uint8Array(joined("mp4a/list.m3u8"))]);
    const after = await make(joined("high/list.m3u8"), { sound });
    const { streams } = probe(after);
    expect(streams.map(({ codec_type }) => codec_type)).toEqual(["video", "audio"]);
    expect(streams[0]?.width).toBe(640);
    for (const { duration } of streams) expect(Number(duration)).toBeCloseTo(6, 0);
    expect(complaints(after)).toBe("");
  });

  it("is put together of transport streams", async () => {
    const after = await make(joined("bare/list.m3u8"));
    const { streams } = probe(after);
    expect(streams).toHaveLength(2);
    for (const { duration } of streams) expect(Number(duration)).toBeCloseTo(6, 0);
    expect(complaints(after)).toBe("");
  });

  it.each(["other-host", "local-file", "inline-data", "too-many", "endless"])(
    "is refused where its list is hostile: %s",
    (name) => {
      const list = hlsFile(`hostile/${name}.m3u8`).toString();
      expect(() => parsePlaylist(list, BASE)).toThrow(
        expect.objectContaining({ fault: "bad-playlist" }),
      );
    },
  );
});
