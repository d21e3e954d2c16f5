import { type ReactNode, Suspense, useState } from "react";
import type { SavedPost } from "@/components/extraction/save/job";
import { PhotoLinks } from "@/components/extraction/save/photo-links";
import type { PhotoStripProps } from "@/components/extraction/save/photo-strip";
import { SaveActions } from "@/components/extraction/save/save-actions";
import { buttonStyle } from "@/components/ui/button-style";
import { ExternalLink } from "@/components/ui/external-link";
import { lazyOr } from "@/components/ui/lazy-or";
import { useCover } from "@/components/video/sensitive";
import { SmallPicture } from "@/components/video/small-picture";
import { fillText } from "@/lib/i18n/fill-text";
import { clockTime } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";
import type { LocalRecord, LocalVideo } from "@/lib/videos/local-record";
import type { ResultTexts } from "../form/extraction-state";
import type { Chosen } from "./choose-video";
import { isTall, SensitiveGate, VideoPreview } from "./video-preview";

type ResultPanelProps = {
  /** Each has at least one file. */
  videos: LocalVideo[];
  photos?: LocalRecord["photos"];
  initial: Chosen;
  /** Saved files are named after this post. */
  post: SavedPost;
  sensitive: boolean;
  language: Language;
  texts: ResultTexts;
  /** `card`: text beside it on wide screens. `page`: the player takes the room that it needs. */
  layout?: keyof typeof LAYOUTS;
  /** Saves at once, unless something has to be confirmed first. */
  saveAtOnce?: boolean;
  status?: ReactNode;
  more?: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
  /** Below the text, but no part of the video. */
  below?: ReactNode;
  onPlay?: () => void;
  onHandOver: (chosen: Chosen) => void;
};

const LAYOUTS = {
  card: {
    panel: "arrive grid overflow-hidden rounded-card border border-line bg-surface shadow-card",
    columns: (video: LocalVideo) =>
      isTall(video) ? "md:grid-cols-[auto_minmax(0,1fr)]" : "md:grid-cols-[1.35fr_1fr]",
    side: "flex min-w-0 flex-col gap-3 p-4 sm:p-5 md:min-h-96",
    /** The summary takes the room that is left. Before the confirmation there is too much of it. */
    shown: "*:last:grow",
    covered: "justify-center",
  },
  page: {
    panel: "grid gap-4 lg:gap-8",
    columns: (video: LocalVideo) =>
      isTall(video) ? "lg:grid-cols-[auto_minmax(0,1fr)]" : "lg:grid-cols-[minmax(0,1fr)_22.5rem]",
    side: "flex min-w-0 max-w-2xl flex-col gap-4",
    shown: "",
    covered: "",
  },
} as const;

/** The player stands beside both rows of the other column. */
const BESIDE = "contents *:first:lg:row-span-2";

export function ResultPanel(props: ResultPanelProps) {
  const { videos, texts, layout = "card", sensitive, onHandOver } = props;
  const { isCovered, uncover } = useCover(sensitive);
  const [chosen, setChosen] = useState(props.initial);
  const { video } = chosen;
  const { panel, columns, side, shown, covered } = LAYOUTS[layout];
  const grid = `${panel} ${columns(video)}`;

  function choose(next: LocalVideo) {
    const [quality] = next.qualities;
    if (quality) setChosen({ video: next, quality });
  }

  const result = (
    <section aria-label={texts.title} className={props.below ? BESIDE : grid}>
      {isCovered ? (
        <SensitiveGate {...{ video, texts, layout }} onConfirm={uncover} />
      ) : (
        <VideoPreview key={video.index} {...{ video, texts, layout }} onPlay={props.onPlay} />
      )}
      <div className={`${side} ${isCovered ? covered : shown}`}>
        {props.lead}
        {isCovered ? (
          props.status
        ) : (
          <>
            {videos.length > 1 && (
              <VideoPicker videos={videos} chosen={video} texts={texts} onChoose={choose} />
            )}
            <div className="contents noscript:hidden">
              <SaveActions
                chosen={chosen}
                subject={{ ...props.post, video }}
                language={props.language}
                texts={texts}
                saveAtOnce={props.saveAtOnce}
                status={props.status}
                more={props.more}
                layout={layout}
                onChoose={(quality) => setChosen({ video, quality })}
                onHandOver={() => onHandOver(chosen)}
              />
            </div>
            <FileLinks video={video} texts={texts} />
            {props.photos?.[0] && (
              <Suspense>
                <PhotoStrip
                  photos={props.photos}
                  post={props.post}
                  language={props.language}
                  texts={texts}
                />
              </Suspense>
            )}
          </>
        )}
        {props.children}
      </div>
    </section>
  );
  if (!props.below) return result;
  return (
    <div className={`${grid} lg:grid-rows-[auto_1fr]`}>
      {result}
      <div className="max-w-2xl min-w-0 lg:col-start-2">{props.below}</div>
    </div>
  );
}

const PhotoStrip = lazyOr<PhotoStripProps>(
  () => import("@/components/extraction/save/photo-strip").then((part) => part.PhotoStrip),
  PhotoLinks,
);

/** Best first: without scripts no button can save. */
function FileLinks({ video, texts }: { video: LocalVideo; texts: ResultTexts }) {
  return (
    <noscript>
      <p className="flex flex-wrap gap-2">
        {video.qualities.map(({ url, label }, place) => (
          <ExternalLink
            key={url}
            href={url}
            newTab={texts.newTab}
            className={`${place === 0 ? buttonStyle.primary : buttonStyle.secondary} first:min-h-14 first:w-full`}
          >
            {[texts.open, label].filter(Boolean).join(" · ")}
          </ExternalLink>
        ))}
      </p>
    </noscript>
  );
}

type PickerProps = {
  videos: LocalVideo[];
  chosen: LocalVideo;
  texts: ResultTexts;
  onChoose: (video: LocalVideo) => void;
};

function VideoPicker({ videos, chosen, texts, onChoose }: PickerProps) {
  return (
    <fieldset>
      <legend className="sr-only">{texts.videos}</legend>
      <div className="grid grid-cols-4 gap-2">
        {videos.map((video, place) => (
          <label
            key={video.index}
            className="relative block cursor-pointer overflow-hidden rounded-xl border-2 border-transparent bg-raised has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="video"
              className="sr-only"
              checked={video.index === chosen.index}
              onChange={() => onChoose(video)}
              aria-label={fillText(texts.videoOf, { place: place + 1, total: videos.length })}
            />
            <span className="relative block aspect-video">
              <SmallPicture url={video.thumbnail_url} />
            </span>
            <span className="absolute end-1 bottom-1 rounded bg-black/80 px-1.5 text-xs text-on-picture tabular-nums">
              {video.kind === "gif" ? "GIF" : clockTime(video.duration_ms)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
