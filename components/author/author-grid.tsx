import { useId } from "react";
import type { TasteCard } from "@/components/taste/unwanted";
import { useTaste } from "@/components/taste/use-taste";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-paths";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import { peopleText } from "@/lib/i18n/text-language";
import { authorPath } from "@/lib/routes";
import { AuthorAvatar } from "./author-avatar";
import { tasteCard } from "./author-row";
import { AuthorStills } from "./author-stills";
import type { DirectoryTexts } from "./author-texts";
import { FollowButton } from "./follow-button";
import type { WordedAuthor } from "./worded-author";

type Props = {
  authors: WordedAuthor[];
  language: Language;
  texts: DirectoryTexts;
  hasSignIn: boolean;
};

const canBeFollowed = ({ handle, isBlocked }: WordedAuthor) => handle !== "" && !isBlocked;

const stillId = ({ username }: WordedAuthor, at: number) => `${username} ${at}`;

/** Has the form of videos, of which the device may hide some. */
function tastesOf(author: WordedAuthor): TasteCard[] {
  const own = tasteCard(author);
  return [
    own,
    ...author.stillTitles.map((title, at) => ({ ...own, id: stillId(author, at), title })),
  ];
}

/** Hidden stills leave their places empty. */
function shownStills(author: WordedAuthor, hidden: ReadonlyMap<string, unknown>) {
  if (hidden.has(author.username)) return [];
  return author.stills.map((url, at) => (hidden.has(stillId(author, at)) ? null : url));
}

const CARD = "author-card relative flex h-full flex-col gap-3 rounded-card border bg-surface p-4";

export function AuthorGrid({ authors, language, texts, hasSignIn }: Props) {
  const { hidden } = useTaste(authors.flatMap(tastesOf));
  const pageUsernames = hasSignIn
    ? authors.filter(canBeFollowed).map(({ username }) => username)
    : [];
  return (
    <ul aria-label={texts.title} className="author-grid">
      {authors.map((author) => (
        <li key={author.username} className="min-w-0">
          <AuthorCard
            {...{ author, language, texts, pageUsernames }}
            stills={shownStills(author, hidden)}
          />
        </li>
      ))}
    </ul>
  );
}

type SkeletonProps = {
  text: string;
  count: number;
  hasPager: boolean;
};

/** Placeholders are as high as cards: the footer may be in view below them. */
export function AuthorGridSkeleton({ text, count, hasPager }: SkeletonProps) {
  return (
    <div data-testid="loading" className={`noscript:hidden ${hasPager ? "pb-19" : ""}`}>
      <p role="status" className="sr-only">
        {text}
      </p>
      <div aria-hidden="true" className="author-grid animate-pulse">
        {Array.from({ length: count }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they differ in nothing else
          <div key={place} className={`${CARD} border-transparent`}>
            <div className="flex gap-3">
              <div className="size-14 rounded-full bg-raised" />
              <div className="flex-1 pt-2">
                <div className="h-4 w-2/3 rounded bg-raised" />
                <div className="mt-2 h-3.5 w-1/3 rounded bg-raised" />
              </div>
            </div>
            <div className="author-strip flex items-center gap-3">
              <AuthorStills pictures={[]} />
              <div className="h-5" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

type CountProps = { icon: IconName; text: string; label: string; count: WordedAuthor["videos"] };

/** `text` is what is visible of the count, `label` the whole of it. */
function Count({ icon, text, label, count }: CountProps) {
  const full = fillText(label, { count: count.full });
  return (
    <span title={full} className="relative z-1 flex items-center gap-1 whitespace-nowrap">
      <Icon name={icon} className="size-3.5" />
      <span aria-hidden="true">{fillText(text, { count: count.short })}</span>
      <span className="sr-only">{full}</span>
    </span>
  );
}

type AuthorCardProps = Omit<Props, "authors" | "hasSignIn"> & {
  author: WordedAuthor;
  pageUsernames: readonly string[];
  stills: readonly (string | null)[];
};

function AuthorCard({ author, language, texts, pageUsernames, stills }: AuthorCardProps) {
  const { username, displayName, isBlocked } = author;
  const nameId = useId();
  return (
    <article className={`${CARD} border-line transition-colors hover:border-edge hover:bg-raised`}>
      <div className="flex items-center gap-3">
        <AuthorAvatar url={author.avatarUrl} size="medium" />
        <h2 className="min-w-0 flex-1 leading-snug">
          <a
            href={authorPath(language, username)}
            className="grid min-h-11 content-center rounded after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
          >
            {displayName && (
              <span
                {...peopleText(displayName)}
                id={nameId}
                className="block truncate text-left font-semibold"
              >
                {displayName}
              </span>
            )}
            <span
              id={displayName ? undefined : nameId}
              className={`block truncate ${displayName ? "text-sm font-normal text-muted" : "font-semibold"}`}
            >
              {author.handle || (displayName ? "" : texts.search.unnamed)}
            </span>
          </a>
        </h2>
        {pageUsernames.includes(username) && (
          <FollowButton {...{ username, pageUsernames, nameId, language }} texts={texts.follow} />
        )}
      </div>
      <div className="author-strip flex items-center gap-3">
        {isBlocked ? (
          <p className="author-blocked flex min-h-14 shrink-0 items-center justify-center gap-1.5 rounded-lg bg-danger/12 text-sm font-medium text-danger">
            <Icon name="alert" className="size-4" />
            {texts.blocked}
          </p>
        ) : (
          <AuthorStills pictures={stills} />
        )}
        <p className="author-counts flex min-w-0 flex-col flex-wrap gap-x-4 text-xs/5 text-muted tabular-nums">
          <Count icon="film" text="{count}" label={texts.videoCount} count={author.videos} />
          <Count
            icon="down"
            text={texts.dailyShort}
            label={texts.dailyDownloads}
            count={author.dailyDownloads}
          />
        </p>
      </div>
    </article>
  );
}
