import { existsSync, realpathSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { lockOwner } from "../db/embedded/folder-lock.mjs";

/** The same versions as `engines` in package.json; later lines work too. */
const LEAST_MINOR = { 20: 19, 22: 12 };
const NEWEST_LINE = 24;

/** Reads .env.local and .env as Next does: the environment wins. */
export function loadEnvFiles() {
  for (const file of [".env.local", ".env"]) {
    if (existsSync(file)) process.loadEnvFile(file);
  }
}

/** Why the server cannot start here, as one line; null if it can. */
export async function findProblem({ host, port, dataDir }) {
  return nodeProblem() ?? folderProblem(dataDir) ?? (await portProblem(host, port));
}

function nodeProblem() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major >= NEWEST_LINE || minor >= LEAST_MINOR[major]) return null;
  return `Node.js ${process.versions.node} is not supported: install 24, or 22.12 or 20.19 or a later release of these lines.`;
}

function folderProblem(dataDir) {
  if (process.env.DATABASE_URL || !existsSync(dataDir)) return null;
  const folder = realpathSync(dataDir);
  const pid = lockOwner(join(folder, "postgres.lock"));
  if (pid === null) return null;
  return `DATA_DIR ${folder} is in use by process ${pid}. Stop that one, or give this one another DATA_DIR.`;
}

async function portProblem(host, port) {
  const wanted = Number(port);
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > 65_535) {
    return `PORT is "${port}": expected a number from 1 to 65535.`;
  }
  const code = await listenCode(host, wanted);
  if (code === null) return null;
  if (code === "EADDRINUSE") {
    return `Port ${port} on ${host} is in use. Stop what listens there, or choose another: PORT=${wanted + 1} npm start`;
  }
  return `Cannot listen on ${host} port ${port} (${code}). Choose others with HOST and PORT.`;
}

/** The error of a short listen; null when it worked. */
function listenCode(host, port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error) => resolve(error.code));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}
