import { fillText } from "@/lib/i18n/fill-text";
import type { LocalRecord } from "@/lib/videos/local-record";
import type { ExtractionTexts } from "./extraction-texts";

type Props = { record: LocalRecord; texts: ExtractionTexts["result"] };

/** Whose video it is, and what the post says. */
export function PostSummary({ record, texts }: Props) {
  const { author, authorName, avatarUrl, description, quoted } = record;
  return (
    <div>
      <div className="flex items-center gap-3">
        {avatarUrl && (
          // biome-ignore lint/performance/noImgElement: X's own picture host resizes
          <img
            src={avatarUrl}
            alt=""
            width="40"
            height="40"
            referrerPolicy="no-referrer"
            className="size-10 rounded-full bg-raised object-cover"
          />
        )}
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{authorName ?? author}</p>
          {author !== null && <p className="truncate text-sm text-muted">@{author}</p>}
        </div>
        <a
          href={record.url}
          target="_blank"
          rel="noreferrer"
          className="flex min-h-11 shrink-0 items-center px-1 text-sm text-muted underline decoration-edge underline-offset-4 hover:text-ink"
        >
          {texts.viewPost}
        </a>
      </div>
      {quoted && (
        <p className="mt-2 text-sm text-muted">
          {fillText(texts.quotedFrom, { author: `@${quoted.author}` })}
        </p>
      )}
      <p className="mt-3 line-clamp-2 min-h-12 text-pretty wrap-anywhere text-muted">
        {description}
      </p>
    </div>
  );
}
