import "server-only";
import { z } from "zod";
import { createCache } from "@/lib/cached";
import { env } from "@/lib/env";
import { report } from "@/lib/runtime/report";
import { askService } from "./auth-service";
import { authMode } from "./mode";

const Settings = z.object({ mailer_autoconfirm: z.boolean() });

type Confirmation = "confirmed" | "unconfirmed";

/** The service's operator may switch confirmation off. */
const TRUSTED_MS = 60_000;

const confirmations = createCache<Confirmation>({
  slot: "auth.address-confirmation",
  max: 1,
  freshMs: TRUSTED_MS,
  isVersioned: false,
});

/** `unknown` while the service does not answer. The embedded one confirms nothing. */
export async function readConfirmation(): Promise<Confirmation | "unknown"> {
  if (authMode() !== "supabase") return "unconfirmed";
  try {
    return await confirmations.get("hosted", readHosted);
  } catch {
    return "unknown";
  }
}

async function readHosted(): Promise<Confirmation> {
  const response = await askService("settings");
  const { mailer_autoconfirm } = Settings.parse(await response.json());
  return mailer_autoconfirm ? "unconfirmed" : "confirmed";
}

/** Null where listed addresses count, or none is listed. */
export async function operatorEmailsProblem(): Promise<string | null> {
  if (env().OPERATOR_EMAILS.length === 0) return null;
  const confirmation = await readConfirmation();
  if (confirmation === "confirmed") return null;
  return confirmation === "unknown"
    ? "OPERATOR_EMAILS counts once the sign-in service says that it confirms addresses, and it does not answer"
    : "OPERATOR_EMAILS does not count: the sign-in service confirms no address, so that anybody may claim one; list the accounts in OPERATOR_IDS";
}

export async function reportOperatorEmails(): Promise<void> {
  const problem = await operatorEmailsProblem();
  if (problem !== null) report(problem);
}
