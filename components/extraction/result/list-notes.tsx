import type { Entry, ExtractionTexts } from "@/components/extraction/form/extraction-state";
import { Icon } from "@/components/ui/icon";
import { fillText } from "@/lib/i18n/fill-text";

type Props = { count: number; entries: Entry[]; texts: ExtractionTexts };

export function linkCount({ count, entries, texts: { several } }: Props): string {
  const shown = entries.length;
  return fillText(count > shown ? several.foundMore : several.found, { count, shown });
}

/** Whether the lookups are listed. */
export function ListingNote({ entries: [first], texts }: Props) {
  return (
    <p className="-mt-1 flex items-start gap-2 text-sm text-pretty text-muted">
      {first?.isPrivate && <Icon name="lock" className="mt-0.5 size-4" />}
      {first?.isPrivate ? texts.several.private : texts.home.listed}
    </p>
  );
}
