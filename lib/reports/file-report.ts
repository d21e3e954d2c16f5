import "server-only";
import { createHmac } from "node:crypto";
import { getVisitorSalt } from "@/db/queries/counting";
import { insertReport } from "@/db/queries/reports";
import { recordAsked } from "@/db/queries/unresolved-reports";
import { addressPrefix, type Client, networkOf } from "@/lib/http/client";
import { DEFAULT_LANGUAGE, type Language } from "@/lib/i18n/languages";
import { databaseNow } from "@/lib/runtime/clock";
import { reportBug } from "@/lib/runtime/report";
import { alarmOfUrgentReports } from "./alarms";
import { hideCeilings, showAtOnce } from "./hiding";
import { isMailConfigured } from "./mail";
import { postStateOf, type ReportedPostState } from "./post-state";
import { hidesAtOnce } from "./reasons";
import { findReportedPost, resolveReport } from "./resolve-report";
import type { ReportInput, ReportReceipt } from "./schema";
import { drawTicket } from "./ticket";

type Asking = { signal: AbortSignal; client: Pick<Client, "address">; language?: Language };

export type FiledReport = { receipt: ReportReceipt; postState: ReportedPostState | null };

/**
 * Resolves once what must not wait is hidden: the post, and the one that owns its video if X names it
 * now. Beyond the ceilings nothing is hidden, but the operator is alarmed. If X fails, a job asks it
 * again.
 */
export async function fileReport(
  { reason, url: text, contact, statement }: ReportInput,
  { signal, client, language = DEFAULT_LANGUAGE }: Asking,
): Promise<FiledReport> {
  const requester = { signal, network: networkOf(client.address) };
  const { tweetId, url } = await findReportedPost(text, requester);
  const ticket = drawTicket();
  const isUrgent = hidesAtOnce(reason);
  const { isHidden, ceiling, lostPicture } = await insertReport({
    ...{ ticket, reason, tweetId, url, contact, statement, language },
    mailbox: contact === "" ? null : mailboxOf(contact),
    mailsReceipt: isMailConfigured(),
    sender: await senderOf(client),
    holdsPost: isUrgent,
    ceilings: hideCeilings(),
  });
  if (isUrgent) {
    alarmOfUrgentReports(ceiling).catch((error: unknown) => reportBug(error, { act: "alarm" }));
  }
  // The report is stored: answer 201 whatever fails next, or the client sends it again.
  const ignore = (error: unknown) => reportBug(error, { act: "note an unresolved report" });
  if (tweetId === null) await recordAsked(ticket, false).catch(ignore);
  else await resolveReport({ ticket, reason, tweetId, url }, requester);
  if ((isUrgent && isHidden) || lostPicture) await showAtOnce();
  const receipt = { success: true, ticket, status: "received" } as const;
  return { receipt, postState: postStateOf({ reason, isHidden }) };
}

/** Long enough to be unique within a day, short enough to type. */
const HASH_LENGTH = 12;

/** The key changes daily: neither hash can be turned back, or recognized on another day. */
async function senderOf({ address }: Pick<Client, "address">) {
  const day = (await databaseNow()).toISOString().slice(0, 10);
  const key = createHmac("sha256", await getVisitorSalt(day))
    .update("report-sender")
    .digest();
  const hash = (bits: { v4: number; v6: number }) =>
    createHmac("sha256", key)
      .update(addressPrefix(address, bits))
      .digest("hex")
      .slice(0, HASH_LENGTH);
  return { day, visitor: hash({ v4: 32, v6: 64 }), network: hash({ v4: 24, v6: 48 }) };
}

/** Hosts that ignore dots in the local part, and the host under which their mailboxes count. */
const DOTLESS: Record<string, string> = {
  "gmail.com": "gmail.com",
  "googlemail.com": "gmail.com",
  "proton.me": "proton.me",
  "protonmail.com": "proton.me",
  "pm.me": "proton.me",
};

/** Drops what hosts ignore, so that one mailbox cannot be sent mail under many addresses. */
export function mailboxOf(address: string): string {
  const lower = address.trim().toLowerCase();
  const at = lower.lastIndexOf("@");
  if (at < 0) return lower;
  const host = lower.slice(at + 1);
  const local = lower.slice(0, at).replace(/(?<=.)\+.*$/, "");
  const dotless = Object.hasOwn(DOTLESS, host) ? DOTLESS[host] : undefined;
  return dotless === undefined ? `${local}@${host}` : `${local.replaceAll(".", "")}@${dotless}`;
}
