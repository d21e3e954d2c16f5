import { getTranslations } from "next-intl/server";
import { buttonStyle } from "@/components/ui/button-style";
import { ExternalLink } from "@/components/ui/external-link";
import { Icon } from "@/components/ui/icon";
import { ShareButton, type ShareTexts } from "@/components/ui/share-button";
import type { Author } from "@/lib/authors/schema";
import { namesOf } from "@/lib/authors/username";
import { fullCount, shortCount } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { peopleText } from "@/lib/i18n/text-language";
import { authorPath } from "@/lib/routes";
import { AuthorAvatar } from "./author-avatar";
import { followTexts } from "./author-texts";
import { FollowButton } from "./follow-button";

type Props = {
  author: Author;
  language: Language;
  texts: Messages["Author"];
  unnamed: string;
};
type HeaderProps = Props & {
  share: ShareTexts;
  hasSignIn: boolean;
  /** Shorter than the text of other windows. */
  onXOfPhones: string;
};

type FigureProps = { label: string; count: number; language: Language };

function Figure({ label, count, language }: FigureProps) {
  const full = fullCount(count, language);
  return (
    <div className="flex flex-col gap-x-1.5 sm:flex-row" title={full}>
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">
        <span aria-hidden="true">{shortCount(count, language)}</span>
        <span className="sr-only">{full}</span>
      </dd>
    </div>
  );
}

export function ProfileHeader({ hasSignIn, share, onXOfPhones, ...props }: HeaderProps) {
  const { author, language, texts, unnamed } = props;
  const { handle, name } = namesOf(author);
  const shownName = name || handle || unnamed;
  return (
    <header id="heading" className="pt-8 pb-8 sm:pt-12">
      {/* The first frame waits for the picture into which the card's picture grows. */}
      <link rel="expect" href="#heading" blocking="render" />
      <div className="flex flex-col gap-5 sm:gap-7 lg:flex-row">
        <AuthorAvatar url={author.avatar_url} size="large" />
        <div className="min-w-0 flex-1">
          <h1 className="title-page wrap-anywhere">
            <bdi {...peopleText(shownName)}>{shownName}</bdi>
          </h1>
          {name && handle && <p className="mt-1 text-muted wrap-anywhere">{handle}</p>}
          {author.description && (
            <p
              {...peopleText(author.description)}
              className="mt-4 max-w-2xl text-pretty whitespace-pre-line wrap-anywhere"
            >
              {author.description}
            </p>
          )}
          <dl className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm">
            <Figure label={texts.videos} count={author.video_count} language={language} />
            <Figure
              label={texts.dailyDownloads}
              count={author.daily_downloads}
              language={language}
            />
            <Figure
              label={texts.totalDownloads}
              count={author.total_downloads}
              language={language}
            />
          </dl>
        </div>
        <div className="flex flex-wrap items-start gap-3 self-start">
          {!author.is_blocked && hasSignIn && (
            <FollowButton
              username={author.username}
              language={language}
              texts={followTexts(texts)}
            />
          )}
          <ShareButton
            url={authorPath(language, author.username)}
            title={shownName}
            texts={share}
            className={`${buttonStyle.secondary} max-sm:px-3`}
            isLabelWide
          />
          {handle && (
            <ExternalLink
              href={`https://x.com/${author.username}`}
              newTab={texts.newTab}
              className={buttonStyle.secondary}
            >
              <span className="max-sm:hidden">{texts.onX}</span>
              <span className="sm:hidden">{onXOfPhones}</span>
            </ExternalLink>
          )}
        </div>
      </div>
      {author.is_blocked && <BlockWarning {...{ author, language, texts }} />}
    </header>
  );
}

async function BlockWarning({ author, language, texts }: Omit<Props, "unnamed">) {
  const t = await getTranslations({ locale: language, namespace: "Author" });
  const reason = author.block_reason?.trim();
  return (
    <div
      role="note"
      className="mt-6 flex gap-3 rounded-card border border-danger/50 bg-danger/12 px-5 py-4 text-danger"
    >
      <Icon name="alert" className="mt-0.5 size-5" />
      <div className="min-w-0">
        <p className="font-semibold text-pretty">{texts.blocked}</p>
        {reason && <p className="mt-1 wrap-anywhere">{t("blockReason", { reason })}</p>}
      </div>
    </div>
  );
}
