import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SCREEN = "1600x1200x24";

/** Waits until the driver answers. */
export async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answer = await fetch(`${url}/status`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("WebKitWebDriver does not answer");
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** A virtual screen (Xvfb). */
export async function startScreen(): Promise<{ display: string; child: ChildProcess }> {
  const child = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [number] = await once(child.stdout, "data");
  return { display: `:${String(number).trim()}`, child };
}

/** GTK style without padding, so that the window can be as narrow as a phone. */
const NARROW =
  "* { font-size: 1px; min-width: 0; padding: 0; margin: 0; border: 0; -gtk-icon-transform: scale(0.1); }";

/** Writes GTK's settings to a separate folder. */
export async function makeSettings(downloads: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "engine-"));
  await mkdir(join(folder, "gtk-3.0"));
  await writeFile(join(folder, "gtk-3.0/gtk.css"), NARROW);
  await writeFile(join(folder, "user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  return folder;
}
