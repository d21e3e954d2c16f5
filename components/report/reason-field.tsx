import { FieldError } from "@/components/ui/text-field";
import type { Messages } from "@/lib/i18n/load-messages";
import {
  hidesAtOnce,
  REASON_TEXTS,
  REPORT_REASONS,
  type ReportReason,
} from "@/lib/reports/reasons";

type Texts = Messages["Report"];

const NAME_ID = "report-reason";
const ERROR_ID = "report-reason-wrong";

function Reason({ reason, texts }: { reason: ReportReason; texts: Texts }) {
  const [title, hint] = REASON_TEXTS[reason];
  const id = `report-reason-${reason}`;
  return (
    <label className="flex gap-3 rounded-xl border border-line bg-surface/60 p-3.5 pe-4 hover:border-edge has-checked:border-accent has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name="reason"
        value={reason}
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        className="mt-1 size-4 shrink-0 accent-accent outline-none"
      />
      <span className="flex min-w-0 flex-col gap-0.5">
        <span id={id} className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="text-pretty">{texts[title]}</span>
          {hidesAtOnce(reason) && (
            <span className="rounded-md bg-raised px-1.5 py-0.5 text-xs text-accent">
              {texts.hiddenAtOnce}
            </span>
          )}
        </span>
        <span id={`${id}-hint`} className="text-sm text-pretty text-muted">
          {texts[hint]}
        </span>
      </span>
    </label>
  );
}

export function ReasonField({ texts, wrong }: { texts: Texts; wrong: string | undefined }) {
  const isWrong = wrong !== undefined;
  return (
    <div
      role="radiogroup"
      aria-labelledby={NAME_ID}
      aria-invalid={isWrong}
      aria-describedby={isWrong ? ERROR_ID : undefined}
    >
      <p id={NAME_ID} className="font-medium">
        {texts.reason}
      </p>
      <div className="mt-3 flex flex-col gap-2">
        <FieldError id={ERROR_ID} text={wrong} />
        {REPORT_REASONS.map((reason) => (
          <Reason key={reason} reason={reason} texts={texts} />
        ))}
      </div>
    </div>
  );
}
