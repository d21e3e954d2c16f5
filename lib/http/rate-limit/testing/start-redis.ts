import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";

export type TestRedis = {
  url: string;
  stop: () => Promise<void>;
  /** Restarts on the same port with no data. */
  restart: () => Promise<void>;
};

/** Starts the system's Redis on a free port; it stores nothing on disk. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  let child = await launch(port);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  const restart = async () => {
    child = await launch(port);
  };
  return { url: `redis://127.0.0.1:${port}`, stop, restart };
}

async function launch(port: number): Promise<ChildProcess> {
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", "/tmp"];
  const child = spawn("redis-server", options, { stdio: ["ignore", "pipe", "inherit"] });
  for await (const chunk of child.stdout) {
    if (String(chunk).includes("Ready to accept connections")) break;
  }
  return child;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (typeof address !== "object" || !address) throw new Error("no free port");
  return address.port;
}
