import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clusterFolder } from "./cluster";
import { findPostmaster, stopPostmaster } from "./postmaster";
import type { Embedded } from "./start-embedded";

type Holder = { process: ChildProcess; embedded: Embedded };

let folder: string;
let holders: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "postreel-embedded-"));
  chmodSync(folder, 0o755);
  holders = [];
});
afterEach(async () => {
  for (const holder of holders) await end(holder, "SIGKILL");
  stopPostmaster(clusterFolder({ home: folder }));
  rmSync(folder, { recursive: true, force: true });
});

/** A separate process that holds the database, as the app does. */
async function hold(): Promise<Holder> {
  const args = ["--conditions=react-server", "--import", "tsx", "db/testing/hold-embedded.ts"];
  const child = spawn(process.execPath, [...args, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  holders.push(child);
  const [line] = await once(child.stdout, "data");
  return { process: child, embedded: JSON.parse(String(line)) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}

function urlOf({ embedded }: Holder): string {
  if (embedded.kind !== "running") throw new Error(`it is ${embedded.kind}`);
  return embedded.url;
}

async function query(url: string, statement: string) {
  const client = postgres(url, { max: 1 });
  try {
    return await client.unsafe(statement);
  } finally {
    await client.end();
  }
}

const server = () => findPostmaster(clusterFolder({ home: folder }));

describe("startEmbedded", { timeout: 30_000 }, () => {
  it("creates a cluster with a password, and stops it with its process", async () => {
    const holder = await hold();
    expect(await query(urlOf(holder), "select 1 as one")).toEqual([{ one: 1 }]);
    const wrong = new URL(urlOf(holder));
    wrong.password = "wrong";
    await expect(query(wrong.href, "select 1")).rejects.toMatchObject({ code: "28P01" });

    await end(holder.process, "SIGTERM");
    expect(server()).toBeNull();
    expect(existsSync(join(folder, "postgres.lock"))).toBe(false);
  });

  it("refuses a folder in use and leaves the first unharmed", async () => {
    const first = await hold();
    const second = await hold();
    expect(second.embedded).toMatchObject({ kind: "in_use", pid: first.process.pid });
    expect(await query(urlOf(first), "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("gives a fresh folder to exactly one of two processes", async () => {
    const both = await Promise.all([hold(), hold()]);
    expect(both.map((holder) => holder.embedded.kind).sort()).toEqual(["in_use", "running"]);
  });

  it("reconnects to a server that outlived a killed process, with all committed rows", async () => {
    const first = await hold();
    await query(urlOf(first), "create table kept as select 7 as n");
    const pid = server()?.pid;
    await end(first.process, "SIGKILL");
    const second = await hold();
    expect(server()?.pid).toBe(pid);
    expect(await query(urlOf(second), "select n from kept")).toEqual([{ n: 7 }]);
    await end(second.process, "SIGTERM");
    expect(server()).toBeNull();
  });

  it("recovers when process and server were killed", async () => {
    const first = await hold();
    await query(urlOf(first), "create table kept as select 7 as n");
    await end(first.process, "SIGKILL");
    process.kill(server()?.pid ?? Number.NaN, "SIGKILL");
    const second = await hold();
    expect(await query(urlOf(second), "select n from kept")).toEqual([{ n: 7 }]);
  });

  it("starts a server again that has ended by itself, on its port and with all rows", async () => {
    const holder = await hold();
    await query(urlOf(holder), "create table kept as select 7 as n");
    const pid = server()?.pid ?? Number.NaN;
    process.kill(pid, "SIGQUIT");
    const rows = () => query(urlOf(holder), "select n from kept").catch(() => null);
    await expect.poll(() => server()?.pid, { timeout: 20_000 }).not.toBe(pid);
    await expect.poll(rows, { timeout: 20_000 }).toEqual([{ n: 7 }]);
    await end(holder.process, "SIGTERM");
    expect(server()).toBeNull();
  });

  it("starts over if an earlier process died while creating the cluster", async () => {
    mkdirSync(join(folder, "postgres.init"));
    writeFileSync(join(folder, "postgres.init", "PG_VERSION"), "18\n");
    expect(await query(urlOf(await hold()), "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("ignores a postmaster.pid with the number of another program", async () => {
    const first = await hold();
    const pidFile = join(clusterFolder({ home: folder }), "postmaster.pid");
    const [, ...rest] = readFileSync(pidFile, "utf8").split("\n");
    await end(first.process, "SIGTERM");
    writeFileSync(pidFile, [process.pid, ...rest].join("\n"));
    expect(await query(urlOf(await hold()), "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("keeps its password with the cluster when the folder moves", async () => {
    const first = await hold();
    await query(urlOf(first), "create table kept as select 7 as n");
    await end(first.process, "SIGTERM");
    const moved = `${folder}-moved`;
    renameSync(folder, moved);
    folder = moved;
    expect(await query(urlOf(await hold()), "select n from kept")).toEqual([{ n: 7 }]);
  });
});
