import "server-only";
import { env } from "@/lib/env";
import { pageVisitor } from "./page-visitor";
import type { Viewer } from "./viewer";

/** Whether a user may moderate: listed in `OPERATOR_EMAILS` and signed in with a second factor. */
export function isOperator({ email, aal }: Pick<Viewer, "email" | "aal">): boolean {
  return aal === "aal2" && email !== null && env().OPERATOR_EMAILS.includes(email.toLowerCase());
}

/** The address of the operator who opens a page or sends a form; null for everyone else. */
export async function pageOperator(): Promise<string | null> {
  if (env().OPERATOR_EMAILS.length === 0) return null;
  const { viewer } = await pageVisitor();
  return viewer && isOperator(viewer) ? viewer.email : null;
}
