import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ffmpeg } from "./ffmpeg";
import { writeHls } from "./make-hls";
import { stepBack } from "./step-back";

/** Raise it whenever the clips change, since they are cached between runs. */
const VERSION = 4;

export const CLIPS = ["fragmented", "stepped", "upright", "silent", "flat", "late"] as const;
export type ClipName = (typeof CLIPS)[number];

const SECONDS = 6;
const SOUND = `-f lavfi -i sine=f=440:d=${SECONDS}:r=44100`;
/** Names the color space: without it, browsers and ffmpeg guess differently for small pictures. */
const COLORS = "-colorspace bt709 -color_primaries bt709 -color_trc bt709";
const PICTURE = `-c:v libx264 -profile:v main -bf 2 -g 30 -pix_fmt yuv420p -preset ultrafast ${COLORS}`;
/**
 * The form of X's files: fragments behind a small index, with an edit list because the picture
 * starts late.
 */
const FRAGMENTS = "-movflags +frag_keyframe+default_base_moof+delay_moov -brand iso5";

const pattern = (size: string) => `-f lavfi -i testsrc2=s=${size}:r=15:d=${SECONDS}`;

function make(folder: string): void {
  ffmpeg(
    folder,
    `${pattern("320x180")} ${SOUND} ${PICTURE} -c:a aac -b:a 64k -shortest -movflags +faststart flat.mp4`,
  );
  ffmpeg(folder, `-i flat.mp4 -c copy ${FRAGMENTS} fragmented.mp4`);
  ffmpeg(
    folder,
    `${pattern("180x320")} ${SOUND} ${PICTURE} -c:a aac -shortest ${FRAGMENTS} upright.mp4`,
  );
  ffmpeg(folder, `-i flat.mp4 -an -c copy ${FRAGMENTS} silent.mp4`);
  // A film whose sound begins half a second before its picture.
  ffmpeg(
    folder,
    `-itsoffset 0.5 -i flat.mp4 -i flat.mp4 -map 0:v -map 1:a -c copy ${FRAGMENTS} late.mp4`,
  );
  writeFileSync(
    join(folder, "stepped.mp4"),
    stepBack(readFileSync(join(folder, "fragmented.mp4"))),
  );
  writeHls(folder);
}

/** The folder with the clips: generated frames and tones, made once per machine. Throws without ffmpeg. */
export function clipFolder(): string {
  const folder = join(tmpdir(), `postreel-clips-${VERSION}`);
  if (existsSync(folder)) return folder;
  const unfinished = mkdtempSync(join(tmpdir(), "postreel-clips-"));
  mkdirSync(join(unfinished, "hls"));
  make(unfinished);
  try {
    renameSync(unfinished, folder);
  } catch {
    // Another process has made the folder first.
  }
  return folder;
}

export const clip = (name: ClipName): Buffer => readFileSync(join(clipFolder(), `${name}.mp4`));
