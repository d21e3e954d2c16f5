import "server-only";
import { createHmac } from "node:crypto";
import { getVisitorSalt } from "@/db/queries/visitor-salts";
import { databaseNow } from "@/lib/database-clock";
import { addressPrefix } from "@/lib/http/address-prefix";
import type { Client } from "@/lib/http/client";

/** Long enough that no two senders of a day share one, and short enough to be typed. */
const LENGTH = 12;

export type ReportSender = { day: string; visitor: string; network: string };

/**
 * Who sends a report, as its day knows them: by the visitor's address and by the network around it.
 * Neither can be turned back into an address, nor told again on another day.
 */
export async function senderOf({ address }: Pick<Client, "address">): Promise<ReportSender> {
  const day = (await databaseNow()).toISOString().slice(0, 10);
  const key = createHmac("sha256", await getVisitorSalt(day))
    .update("report-sender")
    .digest();
  const tag = (bits: { v4: number; v6: number }) =>
    createHmac("sha256", key).update(addressPrefix(address, bits)).digest("hex").slice(0, LENGTH);
  return { day, visitor: tag({ v4: 32, v6: 64 }), network: tag({ v4: 24, v6: 48 }) };
}
