import { createReadStream, existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { ffmpeg } from "../../e2e/fake-x/media/ffmpeg";
import { startMedia } from "./media-host";

const PICTURE = "-c:v libx264 -profile:v main -bf 2 -g 60 -pix_fmt yuv420p -preset ultrafast";
const FRAGMENTS = "-movflags +frag_keyframe+default_base_moof+delay_moov -brand iso5";

/** Generated films, made once per machine: file names and the arguments of ffmpeg. */
const FILMS: Record<string, string> = {
  // 50 MB: a minute of 720p at X's highest rate.
  "film.mp4": `-f lavfi -i testsrc2=s=1280x720:r=30:d=60,noise=alls=20:allf=t -f lavfi -i sine=f=440:d=60 ${PICTURE} -b:v 6500k -minrate 6500k -maxrate 6500k -bufsize 13M -c:a aac -b:a 128k -shortest ${FRAGMENTS}`,
  "part.mp4": "-i film.mp4 -t 36 -c copy -movflags +faststart",
  "long.mp4": `-stream_loop 2 -i film.mp4 -c copy ${FRAGMENTS}`,
};

/** Segments of three seconds, as X has them: the film's picture, its sound, and ten minutes of noise. */
const PIECES: Record<string, string> = {
  picture: "-i ../film.mp4 -an -c copy",
  sound: "-i ../film.mp4 -vn -c copy",
  long: "-f lavfi -i anoisesrc=d=600:a=0.2 -c:a aac -b:a 128k",
};

const IN_PIECES = "-f hls -hls_time 3 -hls_playlist_type vod -hls_segment_type fmp4";

function filmFolder(): string {
  const folder = join(tmpdir(), "postreel-bench-films-2");
  mkdirSync(folder, { recursive: true });
  for (const [name, line] of Object.entries(FILMS)) {
    if (!existsSync(join(folder, name))) ffmpeg(folder, `${line} ${name}`);
  }
  for (const [name, line] of Object.entries(PIECES)) {
    const inside = join(folder, name);
    if (existsSync(join(inside, "list.m3u8"))) continue;
    mkdirSync(inside, { recursive: true });
    ffmpeg(inside, `${line} ${IN_PIECES} -hls_segment_filename %d.m4s list.m3u8`);
  }
  return folder;
}

async function bundle(entry: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    minify: true,
    platform: "browser",
    target: "es2022",
    logLevel: "error",
  });
}

export type Harness = {
  url: string;
  /** The port that stands for X's video host. */
  mediaPort: number;
  filmBytes: (name: string) => number;
  close: () => void;
};

/** Serves the product's code for files, and films as X's host does, on this machine only. */
export async function startHarness(): Promise<Harness> {
  const folder = filmFolder();
  await bundle("bench/file/page.ts", join(folder, "page.js"));
  await bundle("lib/media/media-worker.ts", join(folder, "worker.js"));
  writeFileSync(join(folder, "index.html"), '<!doctype html><script src="/page.js"></script>');
  const site = createServer((request, response) => serve(folder, request, response));
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const media = await startMedia((request, response) => serve(folder, request, response));
  return {
    url: `http://127.0.0.1:${(site.address() as AddressInfo).port}/`,
    mediaPort: media.port,
    filmBytes: (name) => statSync(join(folder, name)).size,
    close() {
      site.close();
      media.close();
    },
  };
}

const TYPES: Record<string, string> = { js: "text/javascript", html: "text/html" };

function serve(folder: string, request: IncomingMessage, response: ServerResponse): void {
  const name = (request.url ?? "/").slice(1).replace(/\?.*/, "") || "index.html";
  const path = join(folder, name);
  if (!/^[\w./]+$/.test(name) || name.includes("..") || !existsSync(path)) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    "content-type": TYPES[name.split(".").at(-1) ?? ""] ?? "video/mp4",
    "content-length": statSync(path).size,
    "access-control-allow-origin": "*",
  });
  createReadStream(path).pipe(response);
}
