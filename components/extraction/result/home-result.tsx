import type {
  ExtractionTexts,
  Found,
  ResultTexts,
} from "@/components/extraction/form/extraction-state";
import { iconButton } from "@/components/extraction/save/save-actions";
import { namedPost } from "@/components/extraction/save/saved-post";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { ShareButton } from "@/components/ui/share-button";
import { type Counted, countedBefore } from "@/components/video/count-download";
import { HeartButton } from "@/components/video/heart-button";
import { useCover } from "@/components/video/sensitive";
import { fillText } from "@/lib/i18n/fill-text";
import { fullCount } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";
import { pagePath, videoPath } from "@/lib/routes";
import type { LocalRecord } from "@/lib/videos/local-record";
import { type Chosen, chooseVideo, playableVideos } from "./choose-video";
import { PostSummary } from "./post-summary";
import { ResultPanel } from "./result-panel";

export type HomeResultProps = {
  found: Found;
  /** Null until the visitor has opened, saved or copied the video in this visit. */
  counted: Counted | null;
  language: Language;
  texts: Pick<ExtractionTexts, "result" | "card">;
  onHandOver: (record: LocalRecord, chosen: Chosen) => void;
};

export function HomeResult({ found, counted, language, onHandOver, ...props }: HomeResultProps) {
  const { result: texts, card } = props.texts;
  const { record, opened, saveAtOnce } = found;
  // A private lookup says nothing of what this device did before.
  const known = counted ?? (found.isPrivate ? null : countedBefore(record));
  const total = known?.count;
  const { isCovered } = useCover(record.sensitive);
  const downloads =
    total === undefined ? null : fillText(texts.downloads, { count: fullCount(total, language) });
  return (
    <ResultPanel
      videos={playableVideos(record)}
      initial={chooseVideo(record, found.index)}
      photos={record.photos}
      post={namedPost(record)}
      sensitive={record.sensitive}
      language={language}
      texts={texts}
      saveAtOnce={saveAtOnce}
      status={
        <p className="flex items-center gap-2 text-sm font-medium text-balance text-accent">
          <Icon name="check" className="icon-drawn size-4" />
          {isCovered ? texts.found : opened ? texts.opened : texts.ready}
        </p>
      }
      more={
        record.serverId !== null && (
          <>
            <HeartButton
              videoId={record.serverId}
              {...{ language }}
              texts={card}
              isSeen
              className={`${iconButton} page-heart`}
            />
            <ShareButton
              url={videoPath(language, record.serverId)}
              title={record.description || record.title}
              texts={{ share: texts.share, copied: texts.linkCopied, failed: texts.copyError }}
              className={iconButton}
              isIconOnly
            />
          </>
        )
      }
      onHandOver={(chosen) => onHandOver(record, chosen)}
    >
      <ListedLine {...{ found, language, texts }} isListed={known?.isSent ?? wasCounted(record)} />
      <PostSummary {...{ record, downloads, language, texts }} />
    </ResultPanel>
  );
}

const wasCounted = ({ lastDownloaded, downloadCount }: LocalRecord) =>
  lastDownloaded !== null && downloadCount === 0;

type LineProps = {
  found: Pick<Found, "record" | "isPrivate">;
  isListed: boolean;
  language: Language;
  texts: ResultTexts;
};

/** Sensitive videos and those without an id are never listed. */
function ListedLine({ found, isListed, language, texts }: LineProps) {
  const { record, isPrivate } = found;
  if (isPrivate) {
    return (
      <p className="flex items-start gap-2 text-sm text-pretty">
        <Icon name="lock" className="mt-0.5 size-4 text-muted" />
        {texts.private}
      </p>
    );
  }
  if (record.serverId === null || record.sensitive) return null;
  if (!isListed) return <p className="text-sm text-pretty text-muted">{texts.toBeListed}</p>;
  return (
    <p className="text-sm text-muted">
      <a href={pagePath(language, "recent")} className={`${buttonStyle.mutedLink} gap-2`}>
        <Icon name="globe" className="size-4" />
        {texts.listed}
      </a>
    </p>
  );
}
