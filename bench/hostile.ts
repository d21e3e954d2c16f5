import { readdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { freePort, freshDataDir, startApp } from "../e2e/app-server";
import { startFakeX } from "../e2e/fake-x/server";
import { measureMemory } from "../e2e/hostile/live-memory";
import type { Figure } from "./figure";
import { CLASSES, keptPage, type Send } from "./hostile-classes";
import { memoryOf } from "./process-usage";

const REQUESTS = 20_000;
/** Requests of each class before the measurement, until caches are full and code is compiled. */
const WARM_UP = 2_000;
/** Enough pages to fill the 50 MB that Next caches, and the 8 MB of the server's own cache. */
const KEPT_PAGES = 900;
const MB = 1024 * 1024;

type Held = { descriptors: number; live: number; resident: number };

/**
 * Memory and descriptors of a production server before and after `scale` × 20 000 hostile requests
 * of each class.
 */
export async function hostileFigures(scale: number): Promise<Figure[]> {
  const x = await startFakeX();
  const inspector = await freePort();
  const app = await startApp(
    {
      X_UPSTREAM_URL: x.url,
      RATE_LIMITS: "off",
      JOBS: "off",
      CACHE_MEGABYTES: "8",
      LOG_LEVEL: "error",
      NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}`,
    },
    freshDataDir(),
  );
  const port = Number(new URL(app.url).port);
  const look = async (): Promise<Held> => {
    const { live } = await measureMemory(inspector);
    const descriptors = readdirSync(`/proc/${app.pid}/fd`).length;
    return { descriptors, live: live / MB, resident: memoryOf(app.pid) };
  };
  try {
    await drive(keptPage, port, KEPT_PAGES, 8);
    const warmUp = Math.ceil(WARM_UP * Math.max(scale, 0.1));
    for (const { send, atOnce } of Object.values(CLASSES)) await drive(send, port, warmUp, atOnce);
    const figures: Figure[] = [];
    const first = await look();
    let before = first;
    for (const [name, { send, atOnce }] of Object.entries(CLASSES)) {
      const began = performance.now();
      const count = Math.ceil(REQUESTS * scale);
      await drive(send, port, count, atOnce, WARM_UP);
      const after = await look();
      const seconds = Math.round((performance.now() - began) / 1000);
      figures.push(...figuresOf(`${count} ${name}`, `in ${seconds} s`, before, after));
      before = after;
    }
    const total = `${Object.keys(CLASSES).length} classes, ${Math.ceil(REQUESTS * scale)} of each`;
    return [...figures, residentFigure(total, first, before)];
  } finally {
    await app.stop();
    await x.close();
  }
}

/** Sends `count` requests, `atOnce` at a time. */
export async function drive(send: Send, port: number, count: number, atOnce: number, from = 0) {
  let next = from;
  const client = async () => {
    while (next < from + count) await send(port, next++);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, client));
  // Waits until the server has closed the last connections.
  await delay(500);
}

function figuresOf(what: string, how: string, before: Held, after: Held): Figure[] {
  const from = (key: keyof Held) =>
    `${before[key].toFixed(0)} before, ${after[key].toFixed(0)} after`;
  return [
    {
      what: `${what}: more descriptors`,
      value: after.descriptors - before.descriptors,
      unit: "",
      bar: { atMost: 10 },
      from: `${from("descriptors")}, ${how}`,
    },
    {
      what: `${what}: more live memory`,
      value: after.live - before.live,
      unit: " MB",
      bar: { atMost: 10 },
      from: from("live"),
    },
  ];
}

function residentFigure(what: string, before: Held, after: Held): Figure {
  return {
    what: `${what}: more resident memory`,
    value: after.resident - before.resident,
    unit: " MB",
    bar: { atMost: 150 },
    from: `${before.resident.toFixed(0)} MB before, ${after.resident.toFixed(0)} MB after`,
  };
}
