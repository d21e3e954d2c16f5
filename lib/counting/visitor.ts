import "server-only";
import { createHmac } from "node:crypto";
import { getVisitorSalt } from "@/db/queries/counting";
import { createCache } from "@/lib/cached";
import { type Client, networkOf } from "@/lib/http/client";
import { databaseNow } from "@/lib/runtime/clock";

/** Keyed hashes of 64 bits, as signed decimal strings. */
export type Visitor = { visitor: string; network: string };

/** The same for all instances: the day is the database's. Neither hash can be turned back into an address. */
export async function visitorOf(client: Client): Promise<Visitor> {
  const day = (await databaseNow()).toISOString().slice(0, 10);
  return visitorHashes(client, await salts.get(day, () => getVisitorSalt(day)));
}

/** A network is a /24 or /48. The daily salt keeps visitors from being followed; no address is stored. */
export function visitorHashes({ address, userAgent }: Client, salt: Buffer): Visitor {
  const network = networkOf(address);
  const hash = (text: string) =>
    createHmac("sha256", salt).update(text).digest().readBigInt64BE(0).toString();
  return { visitor: hash(`${network}\n${userAgent}`), network: hash(`network ${network}`) };
}

/** Yesterday's salt is dropped when today's is cached. */
const salts = createCache<Buffer>({
  slot: "counting.visitor-salts",
  max: 1,
  freshMs: Number.POSITIVE_INFINITY,
  isVersioned: false,
});
