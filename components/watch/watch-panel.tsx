"use client";

import { type ReactNode, useRef, useState } from "react";
import type { Chosen } from "@/components/extraction/result/choose-video";
import { ResultPanel } from "@/components/extraction/result/result-panel";
import { iconButton } from "@/components/extraction/save/save-actions";
import { ShareButton, type ShareTexts } from "@/components/ui/share-button";
import type { CardTexts } from "@/components/video/card";
import { countDownload } from "@/components/video/count-download";
import { HeartButton } from "@/components/video/heart-button";
import { recordView } from "@/components/video/record-open";
import { fillText } from "@/lib/i18n/fill-text";
import { fullCount } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { videoPath } from "@/lib/routes";
import type { VideoDetail } from "@/lib/videos/listing-schema";

type Watched = Pick<
  VideoDetail,
  | "id"
  | "twitterId"
  | "title"
  | "text"
  | "url"
  | "thumbnail"
  | "sensitive"
  | "videos"
  | "downloadCount"
> & {
  /** Null if X does not name the author. */
  handle: string | null;
};

type Props = {
  video: Watched;
  initial: Chosen;
  language: Language;
  texts: { card: CardTexts; result: Messages["Result"]; share: ShareTexts };
  views: string;
  lead: ReactNode;
  below: ReactNode;
  children: ReactNode;
};

function useDownloads(video: Watched, language: Language) {
  const [count, setCount] = useState(video.downloadCount);

  async function record({ video: media, quality }: Chosen) {
    const got = {
      postUrl: video.url,
      index: media.index,
      fileUrl: quality.url,
      title: video.title,
      thumbnail: media.thumbnail_url ?? video.thumbnail,
      handle: video.handle,
    };
    const counted = await countDownload(got, language);
    if (counted?.isSent) setCount(counted.count);
  }

  return { count, record };
}

export function WatchPanel(props: Props) {
  const { video, initial, language, texts, views, lead, below, children } = props;
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
      post={{
        postUrl: video.url,
        postId: video.twitterId,
        handle: video.handle ?? "",
        text: video.text,
      }}
      sensitive={video.sensitive}
      language={language}
      texts={texts.result}
      layout="page"
      lead={lead}
      below={below}
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
            className={`${iconButton} max-[23rem]:hidden`}
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
