import type { Found, ResultTexts } from "@/components/extraction/form/extraction-state";
import type { Counted } from "@/components/extraction/save/hand-over";
import { iconButton } from "@/components/extraction/save/save-actions";
import { Icon } from "@/components/ui/icon";
import { ShareButton } from "@/components/ui/share-button";
import { fillText } from "@/lib/i18n/fill-text";
import { fullCount } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";
import { videoPath } from "@/lib/routes";
import type { LocalRecord } from "@/lib/videos/local-record";
import { type Chosen, chooseVideo, playableVideos } from "./choose-video";
import { ListedLine } from "./listed-line";
import { PostSummary } from "./post-summary";
import { ResultPanel } from "./result-panel";

export type HomeResultProps = {
  found: Found;
  /** Null until the visitor has got it. */
  counted: Counted | null;
  language: Language;
  texts: ResultTexts;
  onHandOver: (record: LocalRecord, chosen: Chosen) => void;
};

/** The result of one link. */
export function HomeResult({ found, counted, language, texts, onHandOver }: HomeResultProps) {
  const { record, opened, saveAtOnce } = found;
  const downloads =
    counted && fillText(texts.downloads, { count: fullCount(counted.count, language) });
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
          {opened ? texts.opened : texts.ready}
        </p>
      }
      more={
        record.serverId !== null && (
          <ShareButton
            url={videoPath(language, record.serverId)}
            title={record.description || record.title}
            texts={{ share: texts.share, copied: texts.linkCopied, failed: texts.copyError }}
            className={iconButton}
            isIconOnly
          />
        )
      }
      onHandOver={(chosen) => onHandOver(record, chosen)}
    >
      <ListedLine {...{ found, language, texts }} isListed={counted?.isSent === true} />
      <PostSummary {...{ record, downloads, language, texts }} />
    </ResultPanel>
  );
}

/** The post that files are named after: videos of a quoted post after that one. */
export function namedPost({ quoted, author, twitterId }: LocalRecord) {
  return { handle: quoted?.author ?? author ?? "", id: quoted?.tweet_id ?? twitterId ?? "" };
}
