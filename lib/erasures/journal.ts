import "server-only";
import { createHmac, randomBytes } from "node:crypto";
import { link, mkdir, open, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { isAbsolute, join, relative, resolve } from "node:path";
import { z } from "zod";
import { env } from "@/lib/env";
import { parseJson } from "@/lib/parse-json";

export type ErasureKind = "account" | "post";

const Line = z.object({
  kind: z.enum(["account", "post"]),
  /** HMAC of the id, so that the journal names no account or post. */
  mark: z.string(),
  at: z.iso.datetime(),
  /** The operator has undone it: of an id's lines the last counts. */
  isUndone: z.literal(true).optional(),
});

type Line = z.output<typeof Line>;

/** The HMACs' key is kept beside the lines: a backup alone is not enough to match them. */
const KEY_FILE = "key";
const DAY_FILE = /^\d{4}-\d{2}-\d{2}\.jsonl$/;

export function journalFolder(): string | null {
  const { ERASURE_JOURNAL } = env();
  return ERASURE_JOURNAL === undefined ? null : resolve(ERASURE_JOURNAL);
}

/** Null if it can serve, or none is configured. */
export async function journalProblem(): Promise<string | null> {
  const folder = journalFolder();
  if (folder === null) return null;
  const inside = relative(resolve(env().DATA_DIR), folder);
  if (!inside.startsWith("..") && !isAbsolute(inside)) {
    return "it is inside DATA_DIR, which a backup brings back to an earlier state";
  }
  try {
    await readKey(folder);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Durable when this resolves. Nothing without a journal. */
export async function recordErasures(
  kind: ErasureKind,
  ids: readonly string[],
  { isUndone = false }: { isUndone?: boolean } = {},
): Promise<void> {
  const folder = journalFolder();
  if (folder === null || ids.length === 0) return;
  const key = await readKey(folder);
  const at = new Date().toISOString();
  const lines = ids.map((id) => {
    const line: Line = { kind, mark: markOf(key, kind, id), at, ...(isUndone && { isUndone }) };
    return JSON.stringify(line);
  });
  await appendDurably(folder, `${at.slice(0, 10)}.jsonl`, `${lines.join("\n")}\n`);
}

async function appendDurably(folder: string, name: string, text: string): Promise<void> {
  const file = await open(join(folder, name), "a", 0o600);
  try {
    await file.appendFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  // A new file is durable once its folder is.
  const parent = await open(folder, "r");
  try {
    await parent.sync();
  } finally {
    await parent.close();
  }
}

export type Erasures = {
  has: (kind: ErasureKind, id: string) => boolean;
  kinds: ReadonlySet<ErasureKind>;
  until: Date;
};

/** Null if no line matches or there is no journal. Throws where it cannot be read. */
export async function readErasures(since: Date | null): Promise<Erasures | null> {
  const folder = journalFolder();
  if (folder === null) return null;
  const key = await readKey(folder);
  const from = since?.toISOString() ?? "";
  const names = (await readdir(folder)).filter((name) => DAY_FILE.test(name)).toSorted();
  const lines: Line[] = [];
  for (const name of names.filter((one) => one >= from.slice(0, 10))) {
    lines.push(...linesOf(await readFile(join(folder, name), "utf8"), name));
  }
  const later = lines.filter(({ at }) => at >= from);
  if (later.length === 0) return null;
  const marks = new Map(later.map(({ mark, isUndone }) => [mark, isUndone !== true]));
  return {
    has: (kind, id) => marks.get(markOf(key, kind, id)) === true,
    kinds: new Set(later.map(({ kind }) => kind)),
    until: new Date(Math.max(...later.map(({ at }) => Date.parse(at)))),
  };
}

function linesOf(text: string, name: string): Line[] {
  const written = text.split("\n");
  // What follows the last line feed was never acknowledged.
  return written.slice(0, -1).map((line, at) => {
    const parsed = Line.safeParse(parseJson(line));
    if (!parsed.success) throw new Error(`line ${at + 1} of ${name} cannot be read`);
    return parsed.data;
  });
}

export async function dropErasuresBefore(day: Date): Promise<number> {
  const folder = journalFolder();
  if (folder === null) return 0;
  const first = `${day.toISOString().slice(0, 10)}.jsonl`;
  const old = (await readdir(folder)).filter((name) => DAY_FILE.test(name) && name < first);
  for (const name of old) await rm(join(folder, name), { force: true });
  return old.length;
}

function markOf(key: Buffer, kind: ErasureKind, id: string): string {
  return createHmac("sha256", key).update(`${kind} ${id.toLowerCase()}`).digest("base64url");
}

/** Written aside and linked, so that two instances agree on one key. */
async function readKey(folder: string): Promise<Buffer> {
  const path = join(folder, KEY_FILE);
  const found = await readFile(path, "utf8").catch(orMissing);
  if (found !== null) return keyOf(found, path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const aside = `${path}.${randomBytes(8).toString("hex")}`;
  try {
    await writeFile(aside, randomBytes(32).toString("hex"), { mode: 0o600, flush: true });
    await link(aside, path).catch((error: unknown) => {
      if (codeOf(error) !== "EEXIST") throw error;
    });
  } finally {
    await rm(aside, { force: true });
  }
  return keyOf(await readFile(path, "utf8"), path);
}

function keyOf(text: string, path: string): Buffer {
  const hex = text.trim();
  if (!/^[0-9a-f]{64}$/.test(hex)) throw new Error(`${path} holds no key`);
  return Buffer.from(hex, "hex");
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : null);

function orMissing(error: unknown): null {
  if (codeOf(error) === "ENOENT") return null;
  throw error;
}
