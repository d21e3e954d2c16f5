import "server-only";
import { processWide } from "@/lib/process-wide";
import { thumbnailStore } from "./thumbnail-store";

/** A store far away is not asked more often, however often readiness is. */
const TRUSTED_MS = 10_000;

type Asked = { at: number; answer: Promise<boolean> };

/** Whether pictures can be stored and deleted at present. */
export function isStoreUsable(): Promise<boolean> {
  const state = processWide<{ asked?: Asked }>("store-usable", () => ({}));
  const now = performance.now();
  if (state.asked && now - state.asked.at < TRUSTED_MS) return state.asked.answer;
  const answer = thumbnailStore()
    .check()
    .then(
      () => true,
      () => false,
    );
  state.asked = { at: now, answer };
  return answer;
}
