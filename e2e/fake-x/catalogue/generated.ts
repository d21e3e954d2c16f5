import { createHash } from "node:crypto";
import { author, LANDSCAPE, PORTRAIT, type Rung, SQUARE, video } from "../fake-media";
import type { FakePost } from "../fake-post";
import { type FakeSource, goodAnswer, type Replies } from "./fake-case";
import { MIXED_PREFIX, mixedAuthor, mixedText } from "./mixed";
import { WORDY_PREFIX, wordyText } from "./wordy";

/** Ids with this prefix do not exist in the stand-in. */
export const MISSING_PREFIX = "1404";

const HD: readonly Rung[] = [...LANDSCAPE, [1920, 1080, 10_368_000]];
const LADDERS = [LANDSCAPE, HD, PORTRAIT, SQUARE] as const;
const FIRST = [
  "amber",
  "coastal",
  "early",
  "granite",
  "hollow",
  "northern",
  "quiet",
  "salt",
] as const;
const SECOND = [
  "atlas",
  "bicycle",
  "ferry",
  "garden",
  "lantern",
  "orchard",
  "signal",
  "workshop",
] as const;
const SUBJECTS = [
  "The first snow",
  "A heron",
  "The night train",
  "Our old press",
  "The tide",
] as const;
const EVENTS = [
  "arrives a little late",
  "seen from the roof",
  "in one take",
  "before anyone is up",
] as const;

/** Pseudorandom numbers derived from an id, one per choice. */
function drawsFor(id: string): (choice: 0 | 1 | 2 | 3 | 4 | 5) => number {
  const digest = createHash("sha256").update(id).digest();
  return (choice) => digest.readUInt32BE(choice * 4);
}

function pick<T>(list: readonly [T, ...T[]], draw: number): T {
  return list[draw % list.length] ?? list[0];
}

/** The offset to an earlier id of X's own kind: videos are uploaded before they are posted. */
const mediaOffset = 16_777_216n;

export function generatedMediaId(postId: string): string {
  const id = BigInt(postId);
  return String(id > mediaOffset ? id - mediaOffset : id);
}

export function generatedPostId(mediaId: string): string {
  return String(BigInt(mediaId) + mediaOffset);
}

function generatedAuthor(first: (typeof FIRST)[number], second: (typeof SECOND)[number]) {
  const title = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const number = (FIRST.indexOf(first) + 1) * 100 + SECOND.indexOf(second);
  const name = `${title(first)} ${title(second)}`;
  return author(
    String(7_000_000_000 + number),
    `${first}_${second}`,
    name,
    `Notes from the ${second}.`,
  );
}

function generatedText(id: string, draw: ReturnType<typeof drawsFor>): string {
  if (id.startsWith(WORDY_PREFIX)) return wordyText(id);
  if (id.startsWith(MIXED_PREFIX)) return mixedText(id);
  return `${pick(SUBJECTS, draw(2))}, ${pick(EVENTS, draw(3))}.`;
}

/** A good video post for any id, the same each time. There are 64 authors. */
export function generatedPost(id: string): FakePost {
  const draw = drawsFor(id);
  return {
    id,
    author: id.startsWith(MIXED_PREFIX)
      ? mixedAuthor(id)
      : generatedAuthor(pick(FIRST, draw(0)), pick(SECOND, draw(1))),
    text: generatedText(id, draw),
    media: [
      video({
        id: generatedMediaId(id),
        ladder: pick(LADDERS, draw(4)),
        durationMs: 4_000 + (draw(5) % 136_000),
      }),
    ],
  };
}

export function generatedReplies(source: FakeSource, id: string): Replies {
  return [goodAnswer[source](generatedPost(id))];
}
