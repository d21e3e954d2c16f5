import { gif, playlist, video } from "../fake-media";
import { REAL_GIF, REAL_MEDIA } from "../hosts/real-media";
import { trails, wires } from "./authors";
import { type FakeCase, good } from "./fake-case";

const shared = { ladder: [[320, 180, 200_000]], durationMs: 6000, tag: null } as const;

/** Posts with real files, which are made at the first request. */
export const realMediaCases: FakeCase[] = [
  good(
    { name: "real-file", shows: "fragments, an edit list, pieces with captions" },
    {
      id: "2045000000000000111",
      author: trails,
      text: "Three, two, one: lift-off\nand away",
      media: [video({ ...shared, id: REAL_MEDIA.fragmented })],
    },
  ),
  good(
    { name: "real-counted", shows: "the same, for the journey that counts its bytes" },
    {
      id: "2045000000000000116",
      author: trails,
      text: "Every byte of it is counted.",
      media: [video({ ...shared, id: REAL_MEDIA.counted })],
    },
  ),
  good(
    { name: "real-plain", shows: "fragments, and no playlist" },
    {
      id: "2045000000000000117",
      author: trails,
      text: "One file, and nothing in pieces.",
      media: [video({ ...shared, id: REAL_MEDIA.plain, playlist: false })],
    },
  ),
  good(
    { name: "real-large", shows: "600 MB over a slow connection" },
    {
      id: "2045000000000000119",
      author: trails,
      text: "The whole flight, uncut.",
      media: [video({ ...shared, id: REAL_MEDIA.large, playlist: false })],
    },
  ),
  good(
    { name: "real-gif", shows: "a GIF, which X has as a silent MP4" },
    {
      id: "2045000000000000118",
      author: wires,
      text: "It goes round and round.",
      media: [gif(REAL_GIF, 320, 180)],
    },
  ),
  good(
    { name: "real-defect", shows: "the defect of X's muxer of 2023" },
    {
      id: "2045000000000000112",
      author: trails,
      text: "The same, as X wrote it in December 2023.",
      media: [video({ ...shared, id: REAL_MEDIA.stepped })],
    },
  ),
  good(
    { name: "real-pieces", shows: "a video that X has in pieces only" },
    {
      id: "2045000000000000114",
      author: wires,
      text: "In pieces, of the time when those were transport streams.",
      media: [
        {
          ...video({ ...shared, id: REAL_MEDIA.pieces }),
          variants: [playlist({ id: REAL_MEDIA.pieces, tag: null })],
        },
      ],
    },
  ),
  good(
    { name: "real-hostile", shows: "a playlist that names another host" },
    {
      id: "2045000000000000115",
      author: wires,
      text: "Its pieces are somewhere else.",
      media: [video({ ...shared, id: REAL_MEDIA.hostile })],
    },
  ),
];
