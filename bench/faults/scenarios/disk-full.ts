import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { freshDataDir } from "../../../e2e/app-server";
import { fakeCase } from "../../../e2e/fake-x/catalogue/index";
import { drawWebp } from "../../../lib/thumbnails/testing/draw-webp";
import { paste, post } from "../../load";
import { startReading, untilListed } from "../loads";
import type { Scenario } from "../trial";

const FAULT = "disk full for the store of preview images";
const PROMISE =
  "the upload is refused as overloaded, no partial file is kept, everything else works";

export const diskFull: Scenario = async (trial) => {
  const dataDir = freshDataDir();
  const folder = join(dataDir, "thumbnails");
  mkdirSync(folder, { recursive: true });
  const mount = (...args: string[]) => spawnSync("mount", [...args, folder]).status === 0;
  // A file system of 16 KiB over the store. Needs root, and a container may forbid it.
  if (!mount("-t", "tmpfs", "-o", "size=16k", "none")) {
    return trial.find(FAULT, PROMISE, "mounting a file system is not allowed here", null);
  }
  trial.bench.defer(() => spawnSync("umount", ["-l", folder]));
  const { url } = await trial.startAnother({ DATA_DIR: dataDir });
  const { answer: video } = await post(url, paste(fakeCase("no-picture").id));
  const lists = [`${url}/api/twitter/recent`, `${url}/en/recent-videos`];
  await untilListed(lists);
  const stopReading = startReading(lists);
  const picture = {
    path: "/api/twitter/upload-thumbnail",
    headers: { "x-upload-token": String(video.upload_token) },
    body: { video_id: video.id, thumbnail: await drawWebp(1280, 720) },
  };
  const upload = () => post(url, picture);
  const full = await upload();
  const left = readdirSync(folder).filter((name) => name !== ".store").length;
  mount("-o", "remount,size=1m");
  const roomAgain = await upload();
  const read = await stopReading();
  const isRefused = full.status === 503 && full.answer.error === "overloaded" && left === 0;
  trial.find(
    FAULT,
    PROMISE,
    `The upload got ${full.status} ${full.answer.error} and left ${left} files behind. Of ${read.total} reads meanwhile ${read.failed} failed. With room again the upload got ${roomAgain.status}.`,
    isRefused && read.failed === 0 && roomAgain.status === 200,
  );
};
