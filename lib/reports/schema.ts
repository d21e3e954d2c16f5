import { z } from "zod";
import { STATEMENT_LENGTH, statementLength } from "./draft";
import { needsContact, REPORT_REASONS } from "./reasons";

/** The longest address that mail can be sent to (RFC 5321, 4.5.3.1.3). */
const MAX_ADDRESS = 254;

const STATUSES = ["received", "accepted", "rejected"] as const;

/** Whether `url` names a post is checked later. */
export const ReportInput = z
  .object({
    reason: z.enum(REPORT_REASONS),
    url: z.string().max(5000),
    /** Empty in a report of child abuse that names no sender. */
    contact: z
      .string()
      .trim()
      .max(MAX_ADDRESS)
      .pipe(z.union([z.literal(""), z.email()]))
      .default(""),
    statement: z
      .string()
      // PostgreSQL's text holds every character but this one.
      .transform((text) => text.replaceAll("\0", "").trim())
      .refine((text) => {
        const length = statementLength(text);
        return length >= STATEMENT_LENGTH.min && length <= STATEMENT_LENGTH.max;
      }),
  })
  .refine(({ reason, contact }) => contact !== "" || !needsContact(reason), {
    path: ["contact"],
    // Checked beside other errors too, so that the form names all of them.
    when: ({ value }) => typeof value === "object" && value !== null,
  });

export type ReportInput = z.output<typeof ReportInput>;

export const TicketParam = z.object({ ticket: z.string() });

export const ReportReceipt = z.object({
  success: z.literal(true),
  ticket: z.string(),
  status: z.literal("received"),
});

export type ReportReceipt = z.output<typeof ReportReceipt>;

export const ReportAnswer = z.object({
  success: z.literal(true),
  ticket: z.string(),
  status: z.enum(STATUSES),
  receivedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});

export type ReportAnswer = z.output<typeof ReportAnswer>;
