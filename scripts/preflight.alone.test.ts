import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { takeLock } from "@/db/embedded/folder-lock.mjs";

let dataDir: string;
let server: Server;
let port: number;
beforeEach(async () => {
  dataDir = realpathSync(mkdtempSync(join(tmpdir(), "postreel-start-")));
  server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterEach(() => {
  server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Output and exit code of an `npm start` that cannot start. */
async function start(env: Record<string, string>) {
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", ...env },
  });
  let said = "";
  child.stdout.on("data", (chunk) => (said += chunk));
  child.stderr.on("data", (chunk) => (said += chunk));
  const [code] = await once(child, "close");
  return { code, lines: said.trim().split("\n") };
}

describe("npm start", () => {
  it("names a port in use and the way out, in one line", async () => {
    const { code, lines } = await start({ PORT: String(port) });
    expect(code).toBe(1);
    expect(lines).toEqual([
      `Port ${port} on 127.0.0.1 is in use. Stop what listens there, or choose another: PORT=${port + 1} npm start`,
    ]);
  });

  it("names the process that has the data directory, in one line", async () => {
    takeLock(join(dataDir, "postgres.lock"));
    const { code, lines } = await start({ PORT: "4399" });
    expect(code).toBe(1);
    expect(lines).toEqual([
      `DATA_DIR ${dataDir} is in use by process ${process.pid}. Stop that one, or give this one another DATA_DIR.`,
    ]);
  });

  it("says which ports are valid", async () => {
    const { code, lines } = await start({ PORT: "http" });
    expect(code).toBe(1);
    expect(lines).toEqual(['PORT is "http": expected a number from 1 to 65535.']);
  });
});
