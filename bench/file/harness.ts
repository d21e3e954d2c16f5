import {
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { build } from "esbuild";
import { ffmpeg } from "../../e2e/fake-x/media/ffmpeg";
import type { Bench } from "../bench";
import { serve, startVideoHost } from "../browse";
import { LARGE, serveLarge } from "./large";

const TYPES: Record<string, string> = { ".js": "text/javascript", ".html": "text/html" };

const PICTURE = "-c:v libx264 -profile:v main -bf 2 -g 60 -pix_fmt yuv420p -preset ultrafast";
const FRAGMENTS = "-movflags +frag_keyframe+default_base_moof+delay_moov -brand iso5";

/** Generated films, made once per machine: file names and the arguments of ffmpeg. */
const FILMS: Record<string, string> = {
  // 50 MB: a minute of 720p at X's highest rate.
  "film.mp4": `-f lavfi -i testsrc2=s=1280x720:r=30:d=60,noise=alls=20:allf=t -f lavfi -i sine=f=440:d=60 ${PICTURE} -b:v 6500k -minrate 6500k -maxrate 6500k -bufsize 13M -c:a aac -b:a 128k -shortest ${FRAGMENTS}`,
  "part.mp4": "-i film.mp4 -t 36 -c copy -movflags +faststart",
  "long.mp4": `-stream_loop 2 -i film.mp4 -c copy ${FRAGMENTS}`,
};

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

export async function startHarness(bench: Bench) {
  const folder = filmFolder();
  await build({
    entryPoints: { page: "bench/file/page.ts", worker: "lib/media/media-worker.ts" },
    outdir: folder,
    ...{ bundle: true, minify: true, platform: "browser", target: "es2022", logLevel: "error" },
  });
  writeFileSync(join(folder, "index.html"), '<!doctype html><script src="/page.js"></script>');
  copyFileSync("public/sw.js", join(folder, "sw.js"));
  const answer =
    (otherwise: string | null): RequestListener =>
    ({ url = "/" }, response) => {
      const named = url.slice(1).replace(/\?.*/, "");
      const isFile = /^[\w./]+$/.test(named) && existsSync(join(folder, named));
      const name = isFile ? named : otherwise;
      if (name === null || name.includes("..")) return void response.writeHead(404).end();
      response.writeHead(200, {
        "content-type": TYPES[extname(name)] ?? "video/mp4",
        "content-length": statSync(join(folder, name)).size,
        "access-control-allow-origin": "*",
      });
      createReadStream(join(folder, name)).pipe(response);
    };
  const films = answer(null);
  const rule = await startVideoHost(bench, (request, response) =>
    (request.url === LARGE ? serveLarge : films)(request, response),
  );
  // The service worker keeps other pages of the site, whatever is in them.
  const port = await serve(bench, createServer(answer("index.html")));
  const filmBytes = (name: string) => statSync(join(folder, name)).size;
  return { url: `http://127.0.0.1:${port}/`, rule, filmBytes };
}
