import { fillText } from "@/lib/i18n/fill-text";
import {
  extractedRecord,
  failedRecord,
  type LocalRecord,
  type Origin,
} from "@/lib/videos/local-record";
import type { RecordErrorTexts } from "@/lib/videos/record-errors";
import type { RequestOutcome } from "./extraction-request";
import type { Refusal } from "./extraction-state";
import type { ExtractionTexts } from "./extraction-texts";

export type Conclusion =
  | { kind: "extracted"; record: LocalRecord }
  | { kind: "refused"; record: LocalRecord; refusal: Refusal };

function pageText(outcome: Exclude<RequestOutcome, { kind: "extracted" }>, texts: ExtractionTexts) {
  if (outcome.kind === "refused") return outcome.message ?? texts.failures.backend;
  return fillText(texts.failures[outcome.code], { reason: outcome.reason });
}

/** What an outcome leaves behind: the record, and for a refusal what the page says. */
export function conclude(
  outcome: RequestOutcome,
  origin: Origin,
  texts: ExtractionTexts,
  recordErrors: RecordErrorTexts,
): Conclusion {
  if (outcome.kind === "extracted") {
    return { kind: "extracted", record: extractedRecord(origin, outcome.answer) };
  }
  const reason = outcome.kind === "failed" ? outcome.reason : "";
  const recordText = recordErrors[outcome.code] ?? recordErrors.backend ?? "";
  return {
    kind: "refused",
    record: failedRecord(origin, outcome.code, fillText(recordText, { reason })),
    refusal: {
      code: outcome.code,
      message: pageText(outcome, texts),
      retryAfterSeconds: outcome.kind === "refused" ? outcome.retryAfterSeconds : null,
    },
  };
}
