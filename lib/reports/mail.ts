import "server-only";
import { createTransport } from "nodemailer";
import { claimMail, dropStaleMails, type QueuedMail, settleMail } from "@/db/queries/report-mails";
import { env } from "@/lib/env";
import { joinSentences } from "@/lib/i18n/format";
import { formatMessage } from "@/lib/i18n/format-message";
import { DEFAULT_LANGUAGE, isLanguage } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { pagePath, ticketPath } from "@/lib/routes";
import { report } from "@/lib/runtime/report";
import { processWide } from "@/lib/runtime/slots";
import { siteUrl } from "@/lib/site-url";
import { REASON_TEXTS } from "./reasons";

export function isMailConfigured(): boolean {
  return env().SMTP_URL !== undefined;
}

/** The job runs every minute. */
const PER_RUN = 50;
const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/** Tries for three days. If the process ends before it notes a delivery, it sends again with the same id. */
export async function deliverMails(): Promise<void> {
  if (!isMailConfigured()) return;
  const dropped = await dropStaleMails();
  if (dropped > 0) report("Mail to reporters was given up after three days", { dropped });
  for (let count = 0; count < PER_RUN; count += 1) {
    const mail = await claimMail();
    if (!mail) return;
    const outcome = await deliver(mail);
    if (outcome !== "retry") await settleMail(mail);
    if (outcome === "retry") return;
  }
}

/** `refused`: the server will never accept this mail. */
async function deliver(mail: QueuedMail): Promise<"sent" | "refused" | "retry"> {
  // Erased meanwhile.
  if (!mail.contact) return "refused";
  try {
    await transport().sendMail(await messageOf(mail, mail.contact));
    return "sent";
  } catch (error) {
    // Without the error's message, because servers quote addresses in it.
    const { code = "unknown", responseCode = 0 } = readProblem(error);
    const isFinal = responseCode >= 500 && ["EENVELOPE", "EMESSAGE"].includes(code);
    const { ticket, kind, attempts } = mail;
    report("A mail to a reporter was not delivered", {
      ticket,
      kind,
      attempts,
      code,
      responseCode,
    });
    return isFinal ? "refused" : "retry";
  }
}

function readProblem(error: unknown): { code?: string; responseCode?: number } {
  const read = (key: string) => (error instanceof Error ? Reflect.get(error, key) : undefined);
  const [code, responseCode] = [read("code"), read("responseCode")];
  return {
    ...(typeof code === "string" && { code }),
    ...(typeof responseCode === "number" && { responseCode }),
  };
}

function transport() {
  return processWide("reports.mail", () => {
    const { protocol, hostname, port, username, password } = new URL(env().SMTP_URL ?? "");
    const isSecure = protocol === "smtps:";
    const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
    const user = decodeURIComponent(username);
    return createTransport({
      host: hostname.replace(/^\[|\]$/g, ""),
      port: Number(port) || (isSecure ? 465 : 587),
      secure: isSecure,
      // TLS is required, so that a password never crosses a network in plain text.
      requireTLS: !isSecure && !isLocal && user !== "",
      ...(user !== "" && { auth: { user, pass: decodeURIComponent(password) } }),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  });
}

function groundOf({ status, reason, keepsPost }: QueuedMail) {
  if (status !== "accepted") return "groundRejected";
  if (keepsPost) return "groundKept";
  return reason === "broken" ? "groundBroken" : "groundAccepted";
}

/** A decision has a statement of reasons (Regulation (EU) 2022/2065, 16(5) and 17). */
async function messageOf(mail: QueuedMail, address: string) {
  const { ticket, kind, status, reason, url, decision } = mail;
  const language = isLanguage(mail.language) ? mail.language : DEFAULT_LANGUAGE;
  const { Mail, Report } = await loadMessages(language);
  const at = (path: string) => new URL(path, siteUrl()).href;
  const fill = (text: string, values: Record<string, string>) =>
    formatMessage(language, text, values);
  const facts = [
    fill(Mail.number, { ticket }),
    fill(Mail.post, { url }),
    fill(Mail.reason, { reason: Report[REASON_TEXTS[reason][0]] }),
  ].join("\n");
  const link = at(pagePath(language, "terms"));
  const decided = [
    Report[`${status}Text`],
    fill(Mail[groundOf(mail)], { link }),
    ...(decision ? [fill(Mail.reasons, { reasons: decision })] : []),
    mail.wasHiddenAtOnce ? joinSentences(language, Mail.person, Mail.automatic) : Mail.person,
    fill(Mail.object, { link: at(pagePath(language, "report")) }),
  ];
  const paragraphs = [
    kind === "received" ? Mail.receivedIntro : Mail.decidedIntro,
    facts,
    ...(kind === "decided" ? decided : []),
    fill(Mail.status, { link: at(ticketPath(language, ticket)) }),
    Mail.erased,
  ];
  const { MAIL_FROM, OPERATOR_EMAIL } = env();
  const subject = kind === "received" ? Mail.receivedSubject : Mail.decidedSubject;
  return {
    from: MAIL_FROM,
    // An object counts as one address, however it is written; a string could name several.
    to: { name: "", address },
    ...(OPERATOR_EMAIL && { replyTo: OPERATOR_EMAIL }),
    subject: `Postreel: ${fill(subject, { ticket })}`,
    text: `${paragraphs.join("\n\n")}\n`,
    messageId: `<${kind}.${status}.${ticket}@${siteUrl().hostname}>`,
    headers: { "Auto-Submitted": "auto-generated", "Content-Language": language },
  };
}
