import { randomUUID } from "node:crypto";
import type { Viewer, ViewerId } from "../viewer";

/** A signed-in user for tests without a request. */
export function buildViewer(over: Partial<Omit<Viewer, "id">> & { id?: string } = {}): Viewer {
  return {
    email: "ana@postreel.example",
    provider: "x",
    sessionId: randomUUID(),
    issuedAt: new Date(),
    signedInAt: new Date(),
    aal: "aal1",
    claims: { name: "Ana", avatarUrl: null },
    ...over,
    id: (over.id ?? randomUUID()) as ViewerId,
  };
}
