"use client";

import { type ReactNode, useRef, useState } from "react";
import type { Chosen } from "@/components/extraction/result/choose-video";
import { ResultPanel } from "@/components/extraction/result/result-panel";
import { iconButton } from "@/components/extraction/save/save-actions";
import { ShareButton, type ShareTexts } from "@/components/ui/share-button";
import type { CardTexts } from "@/components/video/card";
import { HeartButton } from "@/components/video/heart-button";
import { recordDownload, recordView } from "@/components/video/record-open";
import { fillText } from "@/lib/i18n/fill-text";
import { fullCount } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { videoPath } from "@/lib/routes";
import type { VideoDetail } from "@/lib/videos/video-detail-schema";

type Watched = Pick<
  VideoDetail,
  "id" | "twitterId" | "title" | "url" | "thumbnail" | "sensitive" | "videos" | "downloadCount"
> & {
  /** Null if X does not name the author. */
  handle: string | null;
};

type Props = {
  video: Watched;
  /** What is shown first. */
  initial: Chosen;
  language: Language;
  texts: { card: CardTexts; result: Messages["Result"]; share: ShareTexts };
  /** How often it was viewed. */
  views: string;
  /** Author and text. */
  lead: ReactNode;
  children: ReactNode;
};

/** Counts one download per video of the post, when it is first opened, saved or copied. */
function useDownloads(video: Watched, language: Language) {
  const [count, setCount] = useState(video.downloadCount);
  const counted = useRef(new Set<number>());

  async function record({ video: media, quality }: Chosen) {
    if (counted.current.has(media.index)) return;
    counted.current.add(media.index);
    const download = {
      url: video.url,
      video_url: quality.url,
      video_title: video.title,
      thumbnail_url: media.thumbnail_url ?? video.thumbnail,
      author: video.handle,
    };
    // Saved all the same: the count is the server's affair.
    const next = await recordDownload(download, language).catch(() => null);
    if (next !== null) setCount(next);
  }

  return { count, record };
}

/** The video with what can be done with it: the result panel of the home page, as a page. */
export function WatchPanel({ video, initial, language, texts, views, lead, children }: Props) {
  const { count, record } = useDownloads(video, language);
  const isViewed = useRef(false);

  /** A view is a started player, not a page that is open. */
  function countView() {
    if (isViewed.current) return;
    isViewed.current = true;
    void recordView({ postUrl: video.url }, language);
  }

  return (
    <ResultPanel
      videos={video.videos}
      initial={initial}
      post={{ handle: video.handle ?? "", id: video.twitterId }}
      sensitive={video.sensitive}
      language={language}
      texts={texts.result}
      layout="page"
      lead={lead}
      status={
        <p className="flex flex-wrap gap-x-4 text-xs text-muted tabular-nums">
          <span>{fillText(texts.card.downloads, { count: fullCount(count, language) })}</span>
          <span>{views}</span>
        </p>
      }
      more={
        <>
          <HeartButton
            videoId={video.id}
            language={language}
            texts={texts.card}
            isSeen
            className={`${iconButton} page-heart`}
          />
          <ShareButton
            url={videoPath(language, video.id)}
            title={video.title}
            texts={texts.share}
            className={iconButton}
            isIconOnly
          />
        </>
      }
      onHandOver={(chosen) => void record(chosen)}
      onPlay={countView}
    >
      {children}
    </ResultPanel>
  );
}
