import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { freshDataDir } from "../../../e2e/app-server";
import { fakeCase } from "../../../e2e/fake-x/catalogue/index";
import { drawWebp } from "../../../lib/thumbnails/testing/draw-webp";
import { post } from "../../load";
import { finding } from "../finding";
import { countOf, startReading, untilListed } from "../reading-load";
import type { Scenario } from "../trial";

const FAULT = "disk full for the store of preview images";
const PROMISE =
  "the upload is refused as overloaded, no partial file is kept, everything else works";
const READ = ["/api/twitter/recent", "/en/recent-videos"];

export const diskFull: Scenario = async ({ startAnother }) => {
  const dataDir = freshDataDir();
  const folder = join(dataDir, "thumbnails");
  mkdirSync(folder, { recursive: true });
  const mount = (...args: string[]) => spawnSync("mount", [...args, folder]).status === 0;
  // A file system of 16 KiB over the store. Needs root, and a container may forbid it.
  if (!mount("-t", "tmpfs", "-o", "size=16k", "none")) {
    const seen = "mounting a file system is not allowed here";
    return [{ fault: FAULT, promise: PROMISE, seen, outcome: "skipped" }];
  }
  try {
    const { url } = await startAnother({ DATA_DIR: dataDir });
    const link = { url: fakeCase("no-picture").link };
    const { answer: video } = await post(`${url}/api/twitter/video-url`, link);
    await untilListed(url, READ);
    const stopReading = startReading(url, READ);
    const thumbnail = await drawWebp(1280, 720);
    const headers = { "x-upload-token": String(video.upload_token) };
    const body = { video_id: video.id, thumbnail };
    const upload = () => post(`${url}/api/twitter/upload-thumbnail`, body, headers);
    const full = await upload();
    const left = readdirSync(folder).filter((name) => name !== ".store").length;
    mount("-o", "remount,size=1m");
    const roomAgain = await upload();
    const read = await stopReading();
    const failed = countOf(read.failures);
    return [
      finding(
        FAULT,
        PROMISE,
        `The upload got ${full.status} ${full.answer.error} and left ${left} files behind. Of ${read.reads} reads meanwhile ${failed} failed. With room again the upload got ${roomAgain.status}.`,
        full.status === 503 &&
          full.answer.error === "overloaded" &&
          left === 0 &&
          failed === 0 &&
          roomAgain.status === 200,
      ),
    ];
  } finally {
    spawnSync("umount", ["-l", folder]);
  }
};
