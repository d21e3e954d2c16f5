import { type RefObject, useState } from "react";
import useSWR from "swr";
import {
  type CardMenuTexts,
  type HiddenTexts,
  useCatalog,
} from "@/components/extraction/save/save-texts";
import { useHeart } from "@/components/favorite/use-heart";
import { announce } from "@/components/ui/announce";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-paths";
import { share } from "@/components/ui/share";
import { useCopy } from "@/components/ui/use-copy";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import { authorPath, reportPath, videoPath } from "@/lib/routes";
import { bestFile, type Card, type CardTexts, isListed } from "./card";
import { countOpen } from "./count-open";
import { fetchFiles } from "./fetch-video";
import { fileWithin, preferredSide, preferSide, sideOf } from "./files";
import { MenuPanel } from "./menu-panel";
import { PageInstead } from "./page-instead";

export type CardMenuProps = {
  card: Card;
  language: Language;
  texts: CardTexts;
  /** Sensitive, and not confirmed yet: links only. */
  isCovered: boolean;
  id: string;
  opener: RefObject<HTMLButtonElement | null>;
  onSave: () => void;
  onSaveMore: () => void;
  onLeave: () => void;
  onClose: () => void;
};

type MenuProps = Omit<CardMenuProps, "texts"> & { texts: CardTexts & CardMenuTexts };

const ITEM =
  "flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-2 text-start text-sm hover:bg-raised";

type ItemProps = { icon: IconName; text: string; onClick: () => void; isOn?: boolean };

function Item({ icon, text, onClick, isOn }: ItemProps) {
  return (
    <button type="button" onClick={onClick} aria-pressed={isOn} className={ITEM}>
      <Icon name={icon} className={`size-4 ${isOn ? "fill-current text-accent" : "text-muted"}`} />
      {text}
    </button>
  );
}

type CopyProps = { text: string; address: string; texts: CardTexts };

function CopyItem({ text, address, texts }: CopyProps) {
  const { said, copy } = useCopy(address, texts);
  return (
    <Item icon={said === texts.copied ? "check" : "copy"} text={said || text} onClick={copy} />
  );
}

type QualitiesProps = {
  /** Undefined until known. */
  files: string[] | undefined;
  label: string;
  /** The shorter side of the chosen file; null for the best one. */
  side: number | null;
  onChoose: (side: number) => void;
};

/** Remembers the chosen one for the next video. */
function Qualities({ files, label, side, onChoose }: QualitiesProps) {
  // A placeholder of the same height, so that nothing moves under the pointer.
  if (!files) return <div className="mx-3 mb-2 h-13.5 rounded-xl bg-raised" />;
  const chosen = fileWithin(files, side);
  const options = [...new Set(files.flatMap((url) => sideOf(url) ?? []))];
  if (options.length === 0) return null;
  return (
    <fieldset className="mx-3 mb-2 flex gap-1 rounded-xl border border-line p-1">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option} className="segment relative flex-1 px-2 tabular-nums">
          <input
            type="radio"
            name="card-quality"
            className="sr-only"
            checked={sideOf(chosen) === option}
            onChange={() => {
              preferSide(option === options[0] ? null : option);
              onChoose(option);
            }}
          />
          {`${option}p`}
        </label>
      ))}
    </fieldset>
  );
}

type ActsProps = Omit<MenuProps, "isCovered" | "id" | "onLeave">;

function MenuActs({ card, language, texts, opener, onSave, onSaveMore, onClose }: ActsProps) {
  const [side, setSide] = useState(preferredSide);
  const heart = useHeart({ videoId: card.id, language, texts, anchor: opener });
  const { data: files } = useSWR(["files", card.id], () => fetchFiles(card, language), {
    revalidateOnFocus: false,
  });

  function after(act: () => void) {
    return () => {
      onClose();
      act();
    };
  }

  async function shareCard() {
    const url = isListed(card) ? videoPath(language, card.id) : card.postUrl;
    const outcome = await share({ url, title: card.title });
    if (outcome !== "shared") announce(outcome === "copied" ? texts.copied : texts.copyError);
  }

  return (
    <>
      <Item icon="save" text={texts.save} onClick={after(onSave)} />
      <Item icon="film" text={texts.saveMore} onClick={onSaveMore} />
      <Qualities files={files} label={texts.quality} side={side} onChoose={setSide} />
      <CopyItem
        text={texts.copyVideo}
        address={fileWithin(files ?? card.files, side)}
        texts={texts}
      />
      <Item icon="share" text={texts.share} onClick={after(() => void shareCard())} />
      {isListed(card) && (
        <Item
          icon="heart"
          text={heart.isFilled ? texts.removeFavorite : texts.addFavorite}
          isOn={heart.isFilled}
          onClick={heart.toggle}
        />
      )}
      {heart.failure && <p className="px-3 pb-2 text-xs text-danger">{heart.failure}</p>}
      <CopyItem text={texts.copyLink} address={card.postUrl} texts={texts} />
    </>
  );
}

type MuteProps = MenuProps & { handle: string; hidden: HiddenTexts };

function MuteItem({ handle, texts, hidden, opener, onClose }: MuteProps) {
  function mute() {
    onClose();
    import("@/components/taste/mute").then(
      ({ mute }) => mute(handle, opener.current, hidden),
      (error: unknown) => reportError(error),
    );
  }

  return (
    <button type="button" onClick={mute} className={ITEM}>
      <svg aria-hidden="true" viewBox="0 0 24 24" className="icon size-4 text-muted">
        <use href="#icon-eye" />
        <path d="m4 4 16 16" />
      </svg>
      {fillText(texts.mute, { handle })}
    </button>
  );
}

/** Closed by Escape and when the focus leaves it. */
export function CardMenu(props: CardMenuProps) {
  const { card, language, isCovered } = props;
  const { texts: own, isLost } = useCatalog(language, true);
  if (isLost) return <PageInstead {...{ card, language }} />;
  if (!own) return null;
  const texts = { ...props.texts, ...own.CardMenu };
  return (
    <MenuPanel {...props} closeText={own.Save.close}>
      {!isCovered && <MenuActs {...props} texts={texts} />}
      {!isCovered && (
        <a
          href={bestFile(card)}
          target="_blank"
          rel="noreferrer"
          onClick={() => countOpen(card, language).catch(reportError)}
          className={ITEM}
        >
          <Icon name="play" className="size-4 text-muted" />
          {texts.openFile}
          <Icon name="external" className="ms-auto size-4 text-muted" />
          <span className="sr-only">{texts.newTab}</span>
        </a>
      )}
      {card.handle !== null && (
        <a href={authorPath(language, card.handle)} className={ITEM}>
          <Icon name="person" className="size-4 text-muted" />
          {fillText(texts.byAuthor, { handle: card.handle })}
        </a>
      )}
      <a href={card.postUrl} target="_blank" rel="noreferrer" className={ITEM}>
        <Icon name="external" className="size-4 text-muted" />
        {texts.openPost}
        <span className="sr-only">{texts.newTab}</span>
      </a>
      <a href={reportPath(language, card.postUrl)} className={ITEM}>
        <Icon name="flag" className="size-4 text-muted" />
        {texts.report}
      </a>
      {card.handle !== null && (
        <MuteItem {...props} {...{ texts, handle: card.handle }} hidden={own.Hidden} />
      )}
    </MenuPanel>
  );
}
