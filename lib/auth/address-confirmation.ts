import "server-only";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { env } from "@/lib/env";
import { report } from "@/lib/runtime/report";
import { processWide } from "@/lib/runtime/slots";
import { askService } from "./auth-service";
import { authMode } from "./mode";

const Settings = z.object({ mailer_autoconfirm: z.boolean() });

export type Confirmation = "confirmed" | "unconfirmed" | "unknown";

/** The service's operator may switch confirmation off. */
const TRUSTED_MS = 60_000;

const known = () =>
  processWide(
    "auth.address-confirmation",
    () => new LRUCache<"hosted", Confirmation>({ max: 1, ttl: TRUSTED_MS }),
  );

/** `unknown` while the service does not answer. The embedded one confirms nothing. */
export async function readConfirmation(): Promise<Confirmation> {
  if (authMode() !== "supabase") return "unconfirmed";
  const cached = known().get("hosted");
  if (cached) return cached;
  const read = await readHosted().catch(() => "unknown" as const);
  if (read !== "unknown") known().set("hosted", read);
  return read;
}

async function readHosted(): Promise<Confirmation> {
  const { NEXT_PUBLIC_SUPABASE_URL, NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY } = env();
  const response = await askService(new URL("/auth/v1/settings", NEXT_PUBLIC_SUPABASE_URL), {
    headers: { apikey: NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY ?? "" },
  });
  const settings = Settings.safeParse(await response.json());
  if (!settings.success) return "unknown";
  return settings.data.mailer_autoconfirm ? "unconfirmed" : "confirmed";
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
