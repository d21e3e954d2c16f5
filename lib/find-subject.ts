import type { FoundPage } from "./page-of";
import { sharedSlot } from "./runtime/slots";

export type Subject = { kind: "found"; spelling?: string } | { kind: "missing"; status: 404 | 410 };

/** `server/` and the middleware are bundles without the database. */
const slot = sharedSlot<(page: FoundPage) => Promise<Subject>>("pages.find-subject");

export const setSubjectFinder = slot.set;

/** Before `boot` has run, and while the database is away, every subject counts as found. */
export async function subjectOf(page: FoundPage): Promise<Subject> {
  const found = page.subject === null ? undefined : slot.get()?.(page);
  return (await found?.catch(() => undefined)) ?? { kind: "found" };
}
