import type { KeyValueStore } from "@/lib/browser-storage";
import { isRetryable } from "@/lib/videos/explain-refusal";
import { localErrorText } from "@/lib/videos/local-error-text";
import { failedRecord, type Origin, renewedRecord } from "@/lib/videos/local-record";
import { readLocalRecord, saveLocalRecord } from "@/lib/videos/local-record-store";
import type { Unanswered } from "./extraction-request";

/** A record with a video stays if the failure is temporary. */
export function keepRefusal(store: KeyValueStore, origin: Origin, outcome: Unanswered): void {
  if (origin.post.id === null) return;
  const { code } = outcome;
  const earlier = readLocalRecord(store, origin.post.id);
  if (earlier?.hasVideo && isRetryable(code)) return;
  const text = localErrorText(code, outcome.kind === "failed" ? outcome.reason : "");
  saveLocalRecord(store, renewedRecord(earlier, failedRecord(origin, code, text)));
}
