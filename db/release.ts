import "server-only";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { ISql } from "postgres";
import { isConcurrent } from "./build-index";
import { sql } from "./client";

export type Release = {
  migrations: Migration[];
  /** Ordered by name, and created after all migrations. */
  functions: SqlFunction[];
};

/** Drizzle's tools also identify a migration by `createdAt` (milliseconds, from the journal). */
export type Migration = {
  name: string;
  createdAt: string;
  hash: string;
  statements: string[];
  isConcurrent: boolean;
};

/** `create or replace`: applied again whenever its text changes. */
export type SqlFunction = { name: string; statements: string[]; digest: string };

export type Fit =
  | { kind: "in_step" }
  | { kind: "ahead"; unknown: string[] }
  | { kind: "diverged"; unknown: string[] };

export function readRelease(): Release {
  const folder = join(/*turbopackIgnore: true*/ process.cwd(), "db");
  return {
    migrations: readMigrations(join(folder, "migrations")),
    functions: readFunctions(join(folder, "functions")),
  };
}

function readMigrations(folder: string): Migration[] {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(join(folder, "meta/_journal.json"), "utf8"),
  );
  return readMigrationFiles({ migrationsFolder: folder }).map((file, index) => {
    const name = journal.entries[index]?.tag ?? file.hash;
    return {
      name,
      createdAt: String(file.folderMillis),
      hash: file.hash,
      statements: file.sql,
      isConcurrent: isConcurrent(name, file.sql),
    };
  });
}

function readFunctions(folder: string): SqlFunction[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  return files.sort().map((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    const digest = createHash("sha256").update(text).digest("hex");
    return { name: file.slice(0, -".sql".length), statements: [text], digest };
  });
}

export function compareApplied(applied: ReadonlySet<string>, ours: readonly Migration[]): Fit {
  const known = new Set(ours.map(({ createdAt }) => createdAt));
  const unknown = [...applied].filter((one) => !known.has(one));
  if (unknown.length === 0) return { kind: "in_step" };
  const hasAll = ours.every(({ createdAt }) => applied.has(createdAt));
  return { kind: hasAll ? "ahead" : "diverged", unknown };
}

type Missing = { fit: Fit; migrations: Migration[]; functions: SqlFunction[] };

export async function findMissing(client: ISql, release: Release): Promise<Missing> {
  const [tables] = await client<{ migrations: boolean; functions: boolean }[]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as migrations,
      to_regclass('drizzle.applied_functions') is not null as functions`;
  const applied = tables?.migrations
    ? await client<{ created_at: string }[]>`select created_at from drizzle.__drizzle_migrations`
    : [];
  const digests = tables?.functions
    ? await client<{ name: string; digest: string }[]>`
        select name, digest from drizzle.applied_functions`
    : [];
  const known = new Set(applied.map((row) => row.created_at));
  const current = new Map(digests.map(({ name, digest }) => [name, digest]));
  const fit = compareApplied(known, release.migrations);
  return {
    fit,
    migrations: release.migrations.filter(({ createdAt }) => !known.has(createdAt)),
    // A newer release has its own functions.
    functions:
      fit.kind === "in_step"
        ? release.functions.filter(({ name, digest }) => current.get(name) !== digest)
        : [],
  };
}

export async function findReleaseGap(client: ISql = sql()) {
  const { fit, migrations, functions } = await findMissing(client, readRelease());
  return { fit, missing: [...migrations, ...functions].map(({ name }) => name) };
}

/** Drizzle's own tools use the first table. */
export const RECORDS = `create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint);
  create table if not exists drizzle.applied_functions
    (name text primary key, digest text not null)`;
