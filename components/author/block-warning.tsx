import { Icon } from "@/components/ui/icon";
import { fillText } from "@/lib/i18n/fill-text";
import type { Messages } from "@/lib/i18n/load-messages";

type Props = { reason: string | null; texts: Messages["Author"] };

export function BlockWarning({ reason, texts }: Props) {
  return (
    <div
      role="note"
      className="mt-6 flex gap-3 rounded-card border border-danger/50 bg-danger/12 px-5 py-4 text-danger"
    >
      <Icon name="alert" className="mt-0.5 size-5" />
      <div className="min-w-0">
        <p className="font-semibold">{texts.blocked}</p>
        {reason?.trim() && (
          <p className="mt-1 wrap-anywhere">{fillText(texts.blockReason, { reason })}</p>
        )}
      </div>
    </div>
  );
}
