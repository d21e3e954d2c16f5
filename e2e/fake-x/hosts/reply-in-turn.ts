import type { Answer } from "../answer";
import type { FakeSource } from "../catalogue/fake-case";
import { repliesFor } from "../catalogue/index";
import type { World } from "./ask";

/** The next response of a sequence; the last one repeats. */
export function replyInTurn(source: FakeSource, id: string, world: World): Answer {
  const replies = repliesFor(source, id);
  if (replies.length === 1) return replies[0];
  const key = `${source} ${id}`;
  const visit = world.visits.get(key) ?? 0;
  world.visits.set(key, visit + 1);
  return replies[visit] ?? replies.at(-1) ?? replies[0];
}
