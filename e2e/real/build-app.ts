import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname, join } from "node:path";

const LOCK = "package-lock.json";
const KEPT = ["node_modules", ".next", ".data"];

/**
 * A copy of the sources in `folder`, built. The developer's own build stays as it is; the copy is
 * built again only if sources have changed.
 */
export function buildApp(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const isSameInstall =
    existsSync(join(folder, "node_modules")) &&
    existsSync(join(folder, LOCK)) &&
    readFileSync(join(folder, LOCK)).equals(readFileSync(LOCK));
  for (const name of readdirSync(folder)) {
    if (!KEPT.includes(name)) rmSync(join(folder, name), { recursive: true });
  }
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"]);
  for (const path of listed.toString().split("\0")) {
    if (!path || !existsSync(path)) continue;
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(path, join(folder, path));
  }
  if (!isSameInstall) {
    const target = join(folder, "node_modules");
    const side = `${target}.new`;
    // Hard links if possible: the bundler follows no symbolic link that leaves the project.
    const isCopied = ["-al", "-a"].some((how) => {
      rmSync(side, { recursive: true, force: true });
      return spawnSync("cp", [how, "node_modules", side], { stdio: "ignore" }).status === 0;
    });
    if (!isCopied) throw new Error(`node_modules cannot be copied to ${folder}`);
    rmSync(target, { recursive: true, force: true });
    renameSync(side, target);
  }
  const { PATH, HOME } = process.env;
  execFileSync(process.execPath, ["scripts/prepare.mjs"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: Object.assign(Object.create(null), { PATH, HOME, NEXT_TELEMETRY_DISABLED: "1" }),
  });
}
