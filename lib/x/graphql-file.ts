import "server-only";
import { readFileSync, statSync } from "node:fs";
import { z } from "zod";
import { report } from "@/lib/runtime/report";
import { processWide } from "@/lib/runtime/slots";
import { env } from "../env";
import { type FileSettings, FLAG, TOGGLE } from "./client-settings";

const queryId = z.string().regex(/^[\w-]{22}$/);
const flags = z.record(z.string().regex(FLAG), z.boolean());
const host = z.string().regex(/^(?:[a-z0-9-]+\.)*(?:x\.com|twitter\.com|twimg\.com)$/);

const filePayload = z.strictObject({
  date: z.iso.date(),
  queryIds: z.array(queryId).min(1).max(20).optional(),
  features: flags.optional(),
  fieldToggles: z.record(z.string().regex(TOGGLE), z.boolean()).optional(),
  bearer: z
    .string()
    .regex(/^[\w%-]{50,300}$/)
    .optional(),
  userAgent: z
    .string()
    .regex(/^[\x20-\x7e]{10,300}$/)
    .optional(),
  hosts: z.strictObject({ api: host.optional(), syndication: host.optional() }).optional(),
});

const LOOK_EVERY_MS = 5_000;

export type GraphqlFile = {
  /** A broken file changes nothing. */
  read: () => FileSettings | null;
  hosts: () => string[];
  problem: () => string | null;
};

export function graphqlFile(): GraphqlFile {
  return processWide("x.graphql-file", () => openGraphqlFile(env().X_GRAPHQL_FILE));
}

export function openGraphqlFile(path: string | undefined, now: () => number = Date.now) {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let changedAt = "";
  let settings: FileSettings | null = null;
  let problem: string | null = null;

  function refuse(text: string): void {
    if (text !== problem) report("X_GRAPHQL_FILE cannot be used", { problem: text });
    problem = text;
  }

  function look(): void {
    if (path === undefined || now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = now();
    try {
      const { mtimeMs, size } = statSync(path);
      if (`${mtimeMs} ${size}` === changedAt) return;
      changedAt = `${mtimeMs} ${size}`;
      const parsed = filePayload.safeParse(JSON.parse(readFileSync(path, "utf8")));
      if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
      settings = parsed.data;
      problem = null;
    } catch (error) {
      refuse(error instanceof Error ? error.message.slice(0, 300) : String(error));
    }
  }

  return {
    read() {
      look();
      return settings;
    },
    hosts() {
      look();
      return Object.values(settings?.hosts ?? {}).filter((name) => name !== undefined);
    },
    problem() {
      look();
      return problem;
    },
  } satisfies GraphqlFile;
}
