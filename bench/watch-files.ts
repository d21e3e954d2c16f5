import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCertificate } from "../e2e/fake-x/tls-certificate";

/** Bits per second of X's three files of a video, the smallest first. */
const RATES = [300_000, 800_000, 2_200_000] as const;
const SECONDS = 10;
const SIZES = ["480x270", "640x360", "1280x720"] as const;

/** Ten seconds of noise at each rate: a still picture would need far less. */
function makeFiles(): Buffer[] {
  const folder = mkdtempSync(join(tmpdir(), "postreel-watch-"));
  try {
    return RATES.map((rate, at) => {
      const path = join(folder, `${rate}.mp4`);
      const source = `testsrc2=s=${SIZES[at]}:r=30:d=${SECONDS},noise=alls=20:allf=t`;
      const bits = String(rate);
      execFileSync("ffmpeg", [
        ...["-v", "error", "-f", "lavfi", "-i", source, "-c:v", "libx264", "-preset", "veryfast"],
        ...["-pix_fmt", "yuv420p", "-b:v", bits, "-minrate", bits, "-maxrate", bits],
        ...["-bufsize", bits, "-g", "60", "-movflags", "+faststart", path],
      ]);
      return readFileSync(path);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Index of the file that a path names, by its shorter side. X's smallest upright file has 632 kbit/s. */
function rungOf(path: string): number {
  const [, width = "1280", height = "720"] = /\/(\d+)x(\d+)\//.exec(path) ?? [];
  const side = Math.min(Number(width), Number(height));
  return side <= 270 ? 0 : side <= 540 ? 1 : 2;
}

/** Stands in for `video.twimg.com`, with files of known rates. */
export async function startVideoHost() {
  const certificate = await createCertificate(["video.twimg.com"]);
  if (!certificate) throw new Error("the openssl command is not installed");
  const files = makeFiles();
  const server = createServer(certificate, (request, response) => {
    const file = files[rungOf(request.url ?? "")] ?? Buffer.alloc(0);
    const [, from = "0", to = ""] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
    const end = Math.min(to === "" ? file.length - 1 : Number(to), file.length - 1);
    response.writeHead(request.headers.range ? 206 : 200, {
      "accept-ranges": "bytes",
      "content-type": "video/mp4",
      "content-length": end - Number(from) + 1,
      ...(request.headers.range && {
        "content-range": `bytes ${from}-${end}/${file.length}`,
      }),
    });
    response.end(file.subarray(Number(from), end + 1));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    rule: `MAP video.twimg.com 127.0.0.1:${port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
