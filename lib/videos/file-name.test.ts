import { expect, it } from "vitest";
import { videoFileName } from "./video-file";

const named = { handle: "NASA", postId: "149", index: 1, resolution: "1280x720" };

it.each([
  [{}, "NASA-149-1-1280x720.mp4"],
  [{ index: 3, resolution: null }, "NASA-149-3.mp4"],
  [{ handle: "../../etc" }, "etc-149-1-1280x720.mp4"],
  [{ handle: "名前" }, "x-149-1-1280x720.mp4"],
  [{ resolution: "1280 × 720 (best)" }, "NASA-149-1-1280720.mp4"],
  [{ handle: "a".repeat(80) }, `${"a".repeat(50)}-149-1-1280x720.mp4`],
])("%j gives %s", (over, name) => expect(videoFileName({ ...named, ...over })).toBe(name));
