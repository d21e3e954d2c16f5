import { readFileSync } from "node:fs";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import config from "../drizzle.config";
import * as schema from "./schema";

// Fails if the schema differs from the migrations. `npx drizzle-kit generate` adds the missing one.

const journal: { entries: { tag: string }[] } = read("meta/_journal.json");
const last = journal.entries.at(-1)?.tag.slice(0, 4);
const recorded: ReturnType<typeof generateDrizzleJson> = read(`meta/${last}_snapshot.json`);
const present = generateDrizzleJson(schema, recorded.id, undefined, config.casing);
const missing = await generateMigration(recorded, present);

if (missing.length > 0) {
  console.error(`The schema has changes without a migration:\n${missing.join("\n")}`);
  process.exitCode = 1;
}

function read(path: string) {
  return JSON.parse(readFileSync(new URL(`migrations/${path}`, import.meta.url), "utf8"));
}
