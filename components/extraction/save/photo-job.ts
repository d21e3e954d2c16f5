import { fileName } from "@/lib/videos/file-name";
import type { VideoAnswer } from "@/lib/videos/schema";
import type { SavedPost, SaveJob } from "./job";
import { filePattern } from "./preferences";

type Photo = VideoAnswer["photos"][number];

const TYPES: Record<string, string> = { png: "image/png", webp: "image/webp", jpg: "image/jpeg" };

/** Largest first: X serves `orig` for most photos, and 4096 pixels for all. */
function addressesOf(url: string): string[] {
  return ["orig", "4096x4096"].map((name) => {
    const address = new URL(url);
    address.searchParams.set("name", name);
    return address.href;
  });
}

function endingOf(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const ending = searchParams.get("format") ?? /\.(\w+)$/.exec(pathname)?.[1] ?? "";
  return Object.hasOwn(TYPES, ending) ? ending : "jpg";
}

export function photoJob(post: SavedPost, { url, index, width, height }: Photo): SaveJob {
  const ending = endingOf(url);
  const resolution = width && height ? `${width}x${height}` : null;
  return {
    source: { kind: "photo", urls: addressesOf(url) },
    make: "as-is",
    span: null,
    isExact: false,
    tags: { title: "", artist: "", date: null, comment: "" },
    coverUrl: null,
    fileName: fileName(filePattern.read(), { ...post, index, resolution }, ending),
    type: TYPES[ending] ?? "image/jpeg",
    estimatedBytes: null,
  };
}
