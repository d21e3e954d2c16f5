import { expect, it } from "vitest";
import { localRecordLabel } from "./local-record";

const CDN = "https://video.twimg.com";

it.each([
  [`${CDN}/amplify_video/1/vid/720x1280/a.mp4`, "720x1280"],
  [`${CDN}/amplify_video/1/vid/avc1/720x1280/a.mp4`, "720x1280"],
  [`${CDN}/ext_tw_video/1/pu/vid/hevc/1920x1080/a.mp4?tag=12`, "1920x1080"],
  [`${CDN}/tweet_video/a.mp4`, "GIF"],
  [`${CDN}/amplify_video/1/pl/a.mp4`, "option 3"],
  [`${CDN}/amplify_video/1/vid/a.mp4`, "option 3"],
  [`${CDN}/amplify_video/1/vid/avc1/a.mp4`, "option 3"],
  ["https://vid/a/b.mp4", "option 3"],
  ["", "option 3"],
])("%s is %s", (url, label) => expect(localRecordLabel(url, 3)).toBe(label));
