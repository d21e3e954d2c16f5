import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";

export function onPath(name) {
  return spawnSync("sh", ["-c", `command -v ${name}`]).status === 0;
}

/** From Debian; `settings` of apt come first. */
export function installPackages(names, settings = []) {
  const options = {
    stdio: "inherit",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  };
  execFileSync("apt-get", [...settings, "update", "-qq"], options);
  const install = ["install", "-y", "-qq", "--no-install-recommends", ...names];
  execFileSync("apt-get", [...settings, ...install], options);
}

/** Chromium without the parts of a desktop: journeys take about half the time. */
const HEADLESS = "/usr/bin/chromium-headless-shell";

/** The path of a Chromium, or null. */
export function findChromium() {
  const candidates = [
    process.env.CHROMIUM_PATH,
    HEADLESS,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
  ];
  return candidates.find((path) => path && existsSync(path)) ?? null;
}

function hasPostgres() {
  const packaged = "/usr/lib/postgresql";
  return (existsSync(packaged) && readdirSync(packaged).length > 0) || onPath("initdb");
}

const NEEDED = [
  {
    what: "Chromium",
    package: "chromium-headless-shell",
    isThere: () => findChromium() !== null,
    isBest: () => Boolean(process.env.CHROMIUM_PATH) || existsSync(HEADLESS),
  },
  { what: "OpenSSL", package: "openssl", isThere: () => onPath("openssl") },
  { what: "a PostgreSQL server", package: "postgresql", isThere: hasPostgres },
  { what: "a Redis server", package: "redis-server", isThere: () => onPath("redis-server") },
  {
    what: "ffmpeg, which makes the clips of the media tests and checks their files",
    package: "ffmpeg",
    isThere: () => onPath("ffmpeg") && onPath("ffprobe"),
    // Without it those tests are skipped, by name.
    isOptional: true,
  },
  {
    what: "fonts for Chinese, Japanese and Korean",
    package: "fonts-noto-cjk",
    isThere: () => spawnSync("sh", ["-c", "fc-list :lang=ja | grep -q ."]).status === 0,
  },
];

/** A machine without a network must not wait for one. */
const PATIENCE = ["-o", "Acquire::http::Timeout=10", "-o", "Acquire::Retries=1"];

/**
 * Installs with apt what the tests need, or run quicker with, and the machine lacks. Gives one line for
 * each thing that is still missing, with how to get it.
 */
export function ensureSystemPackages() {
  const missing = NEEDED.filter(({ isThere, isBest = isThere }) => !isBest());
  if (missing.length > 0 && onPath("apt-get") && process.getuid?.() === 0) {
    const names = missing.map((each) => each.package);
    try {
      installPackages(names, PATIENCE);
    } catch {
      // The list below names what is missing.
    }
  }
  const line = ({ what, package: name }) =>
    `${what} is missing: install it, on Debian with "apt-get install ${name}"`;
  const stillMissing = missing.filter(({ isThere }) => !isThere());
  for (const each of stillMissing) if (each.isOptional) console.error(line(each));
  return stillMissing.filter(({ isOptional }) => !isOptional).map(line);
}
