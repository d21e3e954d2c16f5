import { getTranslations } from "next-intl/server";
import { AuthorAvatar } from "@/components/author/author-avatar";
import { rankedTexts } from "@/components/listing/listing-texts";
import { buttonStyle } from "@/components/ui/button-style";
import { ExternalLink } from "@/components/ui/external-link";
import { Icon } from "@/components/ui/icon";
import { JsonLd } from "@/components/ui/json-ld";
import { Notice } from "@/components/ui/notice";
import { cardOf } from "@/components/video/make-card";
import { isHandle } from "@/lib/authors/username";
import { fullCount, longDate } from "@/lib/i18n/format";
import { formatMessage } from "@/lib/i18n/format-message";
import type { Language } from "@/lib/i18n/languages";
import { loadMessages, type Messages } from "@/lib/i18n/load-messages";
import { isolated, peopleText } from "@/lib/i18n/text-language";
import { authorPath, pagePath, reportPath } from "@/lib/routes";
import type { ListingVideo, VideoDetail } from "@/lib/videos/listing-schema";
import { textAfterTitle } from "@/lib/videos/post-title";
import { PlayerManners } from "./player-manners";
import { TaggedText } from "./tagged-text";
import { videoFacts } from "./video-facts";
import { FewVideos, FULL_ROW, VideoRow } from "./video-row";
import { nameOf, wordsOf } from "./watch-metadata";
import { WatchPanel } from "./watch-panel";

type Props = {
  language: Language;
  video: VideoDetail;
  more: ListingVideo[];
  popular: ListingVideo[];
  /** Search engines may index only listed videos. */
  isListed: boolean;
  isBlocked: boolean;
  site: URL;
};

export async function WatchScreen({ language, video, more, popular, site, ...shown }: Props) {
  const { isListed, isBlocked } = shown;
  const { Author, Card, Meta, Popular, Result, Share, Video: texts } = await loadMessages(language);
  const t = await getTranslations({ locale: language, namespace: "Video" });
  const name = nameOf(video);
  const { heading, description } = await wordsOf(language, video);
  const cards = (videos: ListingVideo[]) => {
    const wording = { language, now: new Date().toISOString() };
    return videos.flatMap((one) => cardOf(one, wording) ?? []);
  };
  const videos = video.videos.filter(({ qualities }) => qualities.length > 0);
  const [first] = videos;
  const [quality] = first?.qualities ?? [];
  const lead = (
    <>
      {isBlocked && (
        <p
          role="note"
          className="rounded-xl border border-danger/50 bg-danger/12 px-4 py-3 text-danger"
        >
          {Author.blocked}
        </p>
      )}
      <WatchLead {...{ video, language, heading, name }} />
    </>
  );
  const own = name !== null &&
    more.length > 0 && {
      title: t("more", { name: isolated(name) }),
      link: {
        href: authorPath(language, video.author),
        text: t("allOf", { name: isolated(name) }),
      },
      cards: cards(more),
      ...{ language, texts: Card },
    };
  const isFew = more.length < FULL_ROW;
  const details = <WatchDetails {...{ video, language }} />;
  const few = own && isFew && <FewVideos {...own} />;
  return (
    <div className="page-frame pb-4 lg:pt-6">
      {/* Precedes the heading: without it the first frame has nothing to grow into. */}
      <link rel="expect" href="#heading" blocking="render" />
      {first && quality ? (
        <WatchPanel
          initial={{ video: first, quality }}
          video={{
            id: video.id,
            twitterId: video.twitterId,
            handle: isHandle(video.author) ? video.author : null,
            title: video.title,
            text: video.text,
            url: video.url,
            thumbnail: video.thumbnail,
            sensitive: video.sensitive,
            videos,
            downloadCount: video.downloadCount,
          }}
          language={language}
          texts={{ card: Card, result: Result, share: Share }}
          views={formatMessage(language, Card.views, {
            count: fullCount(video.viewCount, language),
          })}
          lead={lead}
          below={few}
        >
          {details}
        </WatchPanel>
      ) : (
        <>
          {lead}
          {details}
          {few}
        </>
      )}
      <WithoutScript video={video} texts={Result} />
      {first && (
        <PlayerManners
          {...{ language, title: heading }}
          artist={name ?? ""}
          artwork={video.sensitive ? null : video.thumbnail}
        />
      )}
      {own && !isFew && <VideoRow {...own} />}
      {popular.length > 0 && (
        <VideoRow
          title={texts.popular}
          link={{ href: pagePath(language, "popular"), text: texts.allPopular }}
          cards={cards(popular)}
          language={language}
          texts={rankedTexts({ Card, Popular })}
        />
      )}
      {isListed && (
        <JsonLd
          facts={videoFacts({
            video,
            name: heading,
            description,
            siteName: Meta.siteName,
            language,
            site,
          })}
        />
      )}
    </div>
  );
}

type LeadProps = { video: VideoDetail; language: Language; heading: string; name: string | null };

async function WatchLead({ video, language, heading, name }: LeadProps) {
  const t = await getTranslations({ locale: language, namespace: "Video" });
  const posted = video.postedAt === null ? null : new Date(video.postedAt);
  const rest = textAfterTitle(video.text, heading);
  return (
    <header id="heading" className="grid grid-cols-1 gap-3">
      {name !== null && (
        <a
          href={authorPath(language, video.author)}
          className="flex min-h-11 items-center gap-3 hover:text-accent"
        >
          <AuthorAvatar url={video.authorAvatar} size="small" />
          <span className="min-w-0 leading-snug">
            <bdi {...peopleText(name)} className="block truncate text-left font-medium">
              {name}
            </bdi>
            <bdi className="block truncate text-sm text-muted">@{video.author}</bdi>
          </span>
        </a>
      )}
      <h1
        {...(heading === video.title ? peopleText(heading) : {})}
        className="text-xl leading-snug font-medium text-pretty wrap-anywhere"
      >
        <TaggedText text={heading} language={language} />
      </h1>
      {rest !== "" && (
        <p
          {...peopleText(rest)}
          className="text-sm whitespace-pre-line text-muted text-pretty wrap-anywhere"
        >
          <TaggedText text={rest} language={language} />
        </p>
      )}
      {posted && (
        <p className="text-sm text-muted">
          <time dateTime={posted.toISOString()}>
            {t("posted", { date: longDate(posted, language) })}
          </time>
        </p>
      )}
    </header>
  );
}

async function WatchDetails({ video, language }: Pick<LeadProps, "video" | "language">) {
  const { Card, Video } = await loadMessages(language);
  const link = "min-h-11 text-sm text-muted hover:text-ink";
  return (
    <p className="flex flex-wrap gap-x-6 border-t border-line pt-2">
      <ExternalLink href={video.url} newTab={Video.newTab} className={link}>
        {Card.openPost}
      </ExternalLink>
      <a
        href={reportPath(language, video.url)}
        className={`inline-flex items-center gap-2 ${link}`}
      >
        <Icon name="flag" className="size-4" />
        {Video.report}
      </a>
    </p>
  );
}

type FailureProps = { language: Language /** Address of the page. */; href: string };

export async function WatchFailure({ language, href }: FailureProps) {
  const { Video, Pages } = await loadMessages(language);
  return (
    <div role="alert">
      <Notice title={Video.failed}>
        <div className="flex flex-wrap gap-3">
          <a href={href} className={buttonStyle.primary}>
            {Pages.retry}
          </a>
          <a href={pagePath(language, "popular")} className={buttonStyle.secondary}>
            {Video.allPopular}
          </a>
        </div>
      </Notice>
    </div>
  );
}

type WithoutScriptProps = { video: VideoDetail; texts: Messages["Result"] };

/** Without scripts `<details>` asks for a confirmation of age. */
export function WithoutScript({ video, texts }: WithoutScriptProps) {
  if (!video.sensitive || video.downloadUrl === null) return null;
  return (
    <noscript>
      <details className="mt-4 rounded-card border border-line bg-surface px-5 py-2">
        <summary className="cursor-pointer py-2.5 font-medium">{texts.sensitiveConfirm}</summary>
        {/* biome-ignore lint/a11y/useMediaCaption: X gives none */}
        <video
          src={video.downloadUrl}
          controls
          playsInline
          preload="none"
          className="mt-4 w-full"
        />
        <a href={video.downloadUrl} className={`${buttonStyle.link} mt-2`}>
          {texts.open}
        </a>
      </details>
    </noscript>
  );
}
