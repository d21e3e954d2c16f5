import { Icon } from "@/components/ui/icon";
import { useCover } from "@/components/video/sensitive";
import { SmallPicture } from "@/components/video/small-picture";
import { fillText } from "@/lib/i18n/fill-text";
import { relativeTime } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { peopleText } from "@/lib/i18n/text-language";
import { lookUpPath } from "@/lib/routes";
import type { LocalRecord } from "@/lib/videos/local-record";

type Props = {
  record: LocalRecord;
  language: Language;
  texts: Messages["History"];
  onRemove: () => void;
};

export function HistoryRow({ record, language, texts, onRemove }: Props) {
  const { isCovered } = useCover(record.sensitive);
  const title = record.description || record.title;
  const age = relativeTime(record.updatedAt, new Date().toISOString(), language);
  return (
    <li className="flex items-center gap-2 rounded-field border border-line bg-surface p-2">
      <a
        href={lookUpPath(language, record.url)}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-xl hover:bg-raised"
      >
        <span className="relative h-14 w-24 shrink-0 overflow-hidden rounded-xl bg-raised">
          <SmallPicture url={record.s3Thumbnail ?? record.thumbnail} isCovered={isCovered} />
        </span>
        <span className="min-w-0 text-sm">
          <span {...peopleText(title)} className="line-clamp-2 text-pretty wrap-anywhere text-ink">
            {title}
          </span>
          <span className="flex gap-2 text-muted">
            {record.author !== null && <bdi className="truncate">@{record.author}</bdi>}
            <span className="shrink-0">{age}</span>
          </span>
        </span>
      </a>
      <button
        type="button"
        onClick={onRemove}
        aria-label={fillText(texts.remove, { title })}
        className="grid size-11 shrink-0 place-items-center rounded-xl text-muted hover:bg-raised hover:text-ink"
      >
        <Icon name="close" />
      </button>
    </li>
  );
}
