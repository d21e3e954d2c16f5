import "server-only";
import { sql } from "../../client";
import type { AuthSession } from "./rows";
import { sessionColumns } from "./session-columns";

/** For this long a token that has been used works again: two tabs may have sent it at once. */
const REUSE_SECONDS = 10;

type Rotation =
  | { kind: "current"; session: AuthSession }
  /** It was used before, so that somebody else may hold it too: the session has been ended. */
  | { kind: "reused" }
  | { kind: "unknown" };

/**
 * Uses up the refresh token with the number `rotation`. The token before the valid one is answered
 * with the valid one (its answer may have been lost), any older one only for a moment.
 */
export async function rotateSession(id: string, rotation: number): Promise<Rotation> {
  const [rotated] = await sql()<AuthSession[]>`
    update auth_sessions set rotation = rotation + 1, rotated_at = now()
    where id = ${id} and rotation = ${rotation} returning ${sessionColumns()}`;
  if (rotated) return { kind: "current", session: rotated };
  const [repeated] = await sql()<AuthSession[]>`
    select ${sessionColumns()} from auth_sessions where id = ${id} and rotation > ${rotation} and
      (rotation = ${rotation + 1} or rotated_at > now() - make_interval(secs => ${REUSE_SECONDS}))`;
  if (repeated) return { kind: "current", session: repeated };
  const ended = await sql()`delete from auth_sessions where id = ${id} and rotation > ${rotation}`;
  return { kind: ended.count > 0 ? "reused" : "unknown" };
}
