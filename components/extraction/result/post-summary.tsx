import { AuthorAvatar } from "@/components/author/author-avatar";
import { buttonStyle } from "@/components/ui/button-style";
import { ExternalLink } from "@/components/ui/external-link";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import { peopleText } from "@/lib/i18n/text-language";
import { authorPath, videoPath } from "@/lib/routes";
import { splitHashtags } from "@/lib/videos/hashtags";
import type { LocalRecord } from "@/lib/videos/local-record";
import type { ResultTexts } from "../form/extraction-state";

type Props = {
  record: LocalRecord;
  downloads: string | null;
  language: Language;
  texts: ResultTexts;
};

function Author({ record, language }: Pick<Props, "record" | "language">) {
  const { author, authorName, avatarUrl, serverId } = record;
  const words = (
    <>
      <AuthorAvatar url={avatarUrl} size="small" />
      <span className="min-w-0 leading-snug">
        <span
          {...peopleText(authorName ?? "")}
          className="block truncate text-left font-medium text-ink"
        >
          {authorName ?? author}
        </span>
        {author !== null && <bdi className="block truncate text-sm text-muted">@{author}</bdi>}
      </span>
    </>
  );
  const style = "flex min-h-11 items-center gap-3 self-start";
  if (author === null || serverId === null) return <p className={style}>{words}</p>;
  return (
    <a href={authorPath(language, author)} className={`${style} rounded-xl hover:text-accent`}>
      {words}
    </a>
  );
}

/** A longer hashtag may break, so that the text keeps its number of lines. */
const WHOLE_LETTERS = 20;

/** Browsers break a line between the sign and a Han character. */
function WholeTags({ text }: { text: string }) {
  return splitHashtags(text).map(({ text: part, start, isHashtag }) =>
    isHashtag && part.length <= WHOLE_LETTERS ? (
      <span key={start} className="inline-block">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

export function PostSummary({ record, downloads, language, texts }: Props) {
  const { url, serverId, description, quoted } = record;
  return (
    <div className="flex flex-col border-t border-line pt-4 text-sm text-muted">
      <Author {...{ record, language }} />
      {quoted && quoted.author !== "i" && (
        <p className="mt-2">{fillText(texts.quotedFrom, { author: `@${quoted.author}` })}</p>
      )}
      {description !== "" && (
        <p
          {...peopleText(description)}
          className="mt-3 line-clamp-2 text-pretty wrap-anywhere md:line-clamp-3"
        >
          <WholeTags text={description} />
        </p>
      )}
      <p className="mt-auto flex min-h-11 flex-wrap items-center gap-x-4 pt-1">
        <ExternalLink href={url} newTab={texts.newTab} className={buttonStyle.mutedLink}>
          {texts.viewPost}
        </ExternalLink>
        {serverId !== null && (
          <a href={videoPath(language, serverId)} className={buttonStyle.mutedLink}>
            {texts.page}
          </a>
        )}
        {downloads !== null && <span className="ms-auto tabular-nums">{downloads}</span>}
      </p>
    </div>
  );
}
