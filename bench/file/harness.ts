import {
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { ffmpeg } from "../../e2e/fake-x/media/ffmpeg";

const PICTURE = "-c:v libx264 -profile:v main -bf 2 -g 60 -pix_fmt yuv420p -preset ultrafast";
const FRAGMENTS = "-movflags +frag_keyframe+default_base_moof+delay_moov -brand iso5";

/** Generated films, made once per machine: their names, and how ffmpeg makes them. */
const FILMS: Record<string, string> = {
  // 50 MB, as X writes a minute of 720p at its highest rate.
  "film.mp4": `-f lavfi -i testsrc2=s=1280x720:r=30:d=60,noise=alls=20:allf=t -f lavfi -i sine=f=440:d=60 ${PICTURE} -b:v 6500k -minrate 6500k -maxrate 6500k -bufsize 13M -c:a aac -b:a 128k -shortest ${FRAGMENTS}`,
  "part.mp4": "-i film.mp4 -t 36 -c copy -movflags +faststart",
  "sound.mp4": `-f lavfi -i sine=f=440:d=600 -c:a aac -b:a 128k ${FRAGMENTS}`,
  "picture.mp4": `-i film.mp4 -an -c copy ${FRAGMENTS}`,
  "tone.mp4": `-i film.mp4 -vn -c copy ${FRAGMENTS}`,
};

function filmFolder(): string {
  const folder = join(tmpdir(), "postreel-bench-films-1");
  mkdirSync(folder, { recursive: true });
  for (const [name, line] of Object.entries(FILMS)) {
    if (!existsSync(join(folder, name))) ffmpeg(folder, `${line} ${name}`);
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

export type Harness = { url: string; filmBytes: (name: string) => number; close: () => void };

/** Serves the product's code for files, and films, on this machine only. */
export async function startHarness(): Promise<Harness> {
  const folder = filmFolder();
  await bundle("bench/file/page.ts", join(folder, "page.js"));
  await bundle("lib/media/media-worker.ts", join(folder, "worker.js"));
  writeFileSync(join(folder, "index.html"), '<!doctype html><script src="/page.js"></script>');
  const server: Server = createServer((request, response) => {
    const name = (request.url ?? "/").slice(1).replace(/\?.*/, "") || "index.html";
    const path = join(folder, name);
    if (!/^[\w.]+$/.test(name) || !existsSync(path)) return response.writeHead(404).end();
    const type = name.endsWith(".js")
      ? "text/javascript"
      : name.endsWith(".html")
        ? "text/html"
        : "video/mp4";
    response.writeHead(200, { "content-type": type, "content-length": statSync(path).size });
    if (name.endsWith(".mp4")) createReadStream(path).pipe(response);
    else response.end(readFileSync(path));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    filmBytes: (name) => statSync(join(folder, name)).size,
    close: () => server.close(),
  };
}
