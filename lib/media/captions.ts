export type Cue = { from: number; to: number; text: string };

export const CAPTION_FORMATS = ["vtt", "srt", "txt"] as const;
export type CaptionFormat = (typeof CAPTION_FORMATS)[number];

const TIMING = /^((?:\d+:)?\d{1,2}:\d{2}\.\d{3})\s+-->\s+((?:\d+:)?\d{1,2}:\d{2}\.\d{3})/;
const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  lrm: "\u200e",
  rlm: "\u200f",
  nbsp: "\u00a0",
};
/** Far more than a film has. */
const MAX_CUES = 50_000;
const MAX_WORDS = 2_000;

function secondsOf(time: string): number {
  const seconds = time.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  return Math.round(seconds * 1000) / 1000;
}

function wordsOf(text: string): string {
  return text
    .replace(/<[^>]*>/g, "")
    .replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\p{Cc}/gu, (mark) => (mark === "\n" ? mark : ""))
    .trim();
}

/** X repeats a cue that two of its segments share. */
export function parseVtt(text: string): Cue[] {
  const cues: Cue[] = [];
  for (const block of text.replace(/\r\n?/g, "\n").split(/\n{2,}/)) {
    const lines = block.split("\n");
    const place = lines.findIndex((line) => TIMING.test(line));
    const [, from = "", to = ""] = TIMING.exec(lines[place] ?? "") ?? [];
    const words = wordsOf(
      lines
        .slice(place + 1)
        .join("\n")
        .slice(0, MAX_WORDS),
    );
    if (place < 0 || words === "" || cues.length === MAX_CUES) continue;
    const cue = { from: secondsOf(from), to: secondsOf(to), text: words };
    const before = cues.at(-1);
    const isRepeated = before?.from === cue.from && before.text === cue.text;
    if (cue.to > cue.from && !isRepeated) cues.push(cue);
  }
  return cues;
}

function clock(seconds: number, mark: "." | ","): string {
  const ms = Math.round(seconds * 1000);
  const parts = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map(Math.floor);
  const whole = parts.map((part) => String(part).padStart(2, "0")).join(":");
  return `${whole}${mark}${String(ms % 1000).padStart(3, "0")}`;
}

const escaped = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

const WRITERS: Record<CaptionFormat, (cues: Cue[]) => string> = {
  vtt: (cues) =>
    `WEBVTT\n\n${cues
      .map(({ from, to, text }) => `${clock(from, ".")} --> ${clock(to, ".")}\n${escaped(text)}\n`)
      .join("\n")}`,
  srt: (cues) =>
    cues
      .map(
        ({ from, to, text }, at) =>
          `${at + 1}\n${clock(from, ",")} --> ${clock(to, ",")}\n${text}\n`,
      )
      .join("\n"),
  txt: (cues) => `${cues.map(({ text }) => text.replace(/\n/g, " ")).join("\n")}\n`,
};

export function writeCaptions(cues: Cue[], format: CaptionFormat): string {
  return WRITERS[format](cues);
}
