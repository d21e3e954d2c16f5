import "server-only";
import { env } from "@/lib/env";
import { readConfirmation } from "./address-confirmation";
import { pageVisitor } from "./page-visitor";
import type { Viewer } from "./viewer";

/** Needs a second factor. `OPERATOR_EMAILS` counts where the sign-in service confirms addresses. */
export async function isOperator({
  id,
  email,
  aal,
}: Pick<Viewer, "id" | "email" | "aal">): Promise<boolean> {
  const { OPERATOR_IDS, OPERATOR_EMAILS } = env();
  if (aal !== "aal2") return false;
  if (OPERATOR_IDS.includes(id.toLowerCase())) return true;
  const isListed = email !== null && OPERATOR_EMAILS.includes(email.toLowerCase());
  return isListed && (await readConfirmation()) === "confirmed";
}

export async function pageOperator(): Promise<string | null> {
  const { OPERATOR_IDS, OPERATOR_EMAILS } = env();
  if (OPERATOR_IDS.length + OPERATOR_EMAILS.length === 0) return null;
  const { viewer } = await pageVisitor();
  return viewer && (await isOperator(viewer)) ? (viewer.email ?? viewer.id) : null;
}
