import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { freshDataDir } from "../../../e2e/app-server";
import { fakeCase } from "../../../e2e/fake-x/catalogue/index";
import { drawWebp } from "../../../lib/thumbnails/testing/draw-webp";
import { type Finding, judge, type Scenario } from "../finding";
import { countOf, startReading } from "../reading-load";
import { type Trial, withTrial } from "../trial";
import { untilListed } from "../until";

const FAULT = "disk full for the store of preview images";
const READ = ["/api/twitter/recent", "/en/recent-videos"];
const PROMISE =
  "the upload is refused as overloaded, no partial file is kept, everything else works";

async function post(address: string, body: object, token = "") {
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", "x-upload-token": token },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

/** Mounts a file system of 16 KiB over the store. Needs root, and a container may forbid it. */
function mount(folder: string): boolean {
  mkdirSync(folder, { recursive: true });
  return spawnSync("mount", ["-t", "tmpfs", "-o", "size=16k", "none", folder]).status === 0;
}

async function run({ startAnother }: Trial): Promise<Finding[]> {
  const dataDir = freshDataDir();
  const folder = join(dataDir, "thumbnails");
  if (!mount(folder)) {
    const seen = "mounting a file system is not allowed here";
    return [{ fault: FAULT, promise: PROMISE, seen, outcome: "skipped" }];
  }
  try {
    const app = await startAnother({ DATA_DIR: dataDir });
    const { body: found } = await post(`${app.url}/api/twitter/video-url`, {
      url: fakeCase("no-picture").link,
    });
    await untilListed(app.url, READ);
    const stopReading = startReading(app.url, READ);
    const upload = { video_id: found.id, thumbnail: await drawWebp(1280, 720) };
    const address = `${app.url}/api/twitter/upload-thumbnail`;
    const full = await post(address, upload, found.upload_token);
    const left = readdirSync(folder).filter((name) => name !== ".store").length;
    spawnSync("mount", ["-o", "remount,size=1m", folder]);
    const roomAgain = await post(address, upload, found.upload_token);
    const read = await stopReading();
    return [
      {
        fault: FAULT,
        promise: PROMISE,
        seen: `The upload got ${full.status} ${full.body.error} and left ${left} files behind. Of ${read.reads} reads meanwhile ${countOf(read.failures)} failed. With room again the upload got ${roomAgain.status}.`,
        outcome: judge(
          full.status === 503 &&
            full.body.error === "overloaded" &&
            left === 0 &&
            countOf(read.failures) === 0 &&
            roomAgain.status === 200,
        ),
      },
    ];
  } finally {
    spawnSync("umount", ["-l", folder]);
  }
}

export const diskFull: Scenario = { name: "disk-full", run: () => withTrial(run) };
