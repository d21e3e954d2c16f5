import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from "react";
import type { SaveState } from "@/components/extraction/save/save-file";
import { announce } from "@/components/ui/announce";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-paths";
import { lazyOr } from "@/components/ui/lazy-or";
import { Spinner } from "@/components/ui/spinner";
import type { Language } from "@/lib/i18n/languages";
import { videoPath } from "@/lib/routes";
import { type Card, type CardTexts, isListed } from "./card";
import type { CardMenuProps } from "./card-menu";

/** The code behind both buttons loads when they are about to be used. */
const loadSave = () => import("./card-save");
const loadMenu = () => import("./card-menu").then((part) => part.CardMenu);

const prepare = (load: () => Promise<unknown>) => () => void load().catch(() => undefined);

/** The video's page has all that the menu has. */
function PageInstead({ card, language }: CardMenuProps) {
  useEffect(() => {
    location.assign(isListed(card) ? videoPath(language, card.id) : card.postUrl);
  });
  return null;
}

const Menu = lazyOr<CardMenuProps>(loadMenu, PageInstead);

type Shown = {
  state: SaveState;
  /** The progress, or why the file was not saved. */
  part?: ReactNode;
};

const IDLE: Shown = { state: { kind: "idle" } };

/** How long an outcome is shown; null: until the next press. */
function shownMs({ kind }: SaveState): number | null {
  if (kind === "saved") return 4_000;
  return kind === "failed" || kind === "by-hand" ? 8_000 : null;
}

type Props = {
  card: Card;
  language: Language;
  texts: CardTexts;
  /** Sensitive, and not confirmed yet: the menu has links only. */
  isCovered: boolean;
  /** Of the heading: says which video the buttons are of. */
  titleId: string;
};

/** The state of a card's save, and what a press of its button does: starts, cancels or finishes it. */
function useCardSave({ card, language, texts }: Props) {
  const [{ state, part }, show] = useState(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    const ms = shownMs(state);
    if (ms === null) return;
    const timer = setTimeout(() => show(IDLE), ms);
    return () => clearTimeout(timer);
  }, [state]);

  async function press() {
    if (running.current) {
      running.current.abort();
      running.current = null;
      return show(IDLE);
    }
    const controller = new AbortController();
    const { signal } = controller;
    const onState = (next: SaveState, drawn?: ReactNode) =>
      !signal.aborted && show({ state: next, part: drawn });
    running.current = controller;
    if (state.kind !== "fetched") onState({ kind: "fetching", received: 0, total: null });
    try {
      const { saveCard } = await loadSave();
      await saveCard({ card, language, texts, state, signal, onState });
    } catch (error) {
      reportError(error);
      onState({ kind: "failed" }, texts.saveFailed);
      announce(texts.saveFailed);
    }
    if (running.current === controller) running.current = null;
  }

  return { state, part, press };
}

type Look = { icon?: IconName; label?: keyof CardTexts };

const LOOKS: Partial<Record<SaveState["kind"], Look>> = {
  fetching: { label: "cancelSave" },
  saved: { icon: "check", label: "saved" },
  fetched: { icon: "share", label: "tapToFinish" },
};

/** Saves the video where it is listed, and opens the menu with all that can be done with it. */
export function CardActions(props: Props) {
  const { texts, isCovered, titleId } = props;
  const { state, part, press } = useCardSave(props);
  const { kind } = state;
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { icon = "save", label: labelKey = "save" }: Look = LOOKS[kind] ?? {};
  const label = texts[labelKey];

  function close() {
    setOpen(false);
    opener.current?.focus({ preventScroll: true });
  }

  return (
    <>
      {!isCovered && (
        <button
          type="button"
          aria-label={label}
          aria-describedby={titleId}
          title={label}
          onPointerEnter={prepare(loadSave)}
          onClick={kind === "saved" ? undefined : press}
          data-state={kind}
          className="card-act card-save"
        >
          {kind === "fetching" ? (
            part || <Spinner />
          ) : (
            <Icon name={icon} className={kind === "saved" ? "icon-drawn size-5" : "size-5"} />
          )}
          {kind === "fetched" && label}
        </button>
      )}
      {kind !== "fetching" && part && <p className="card-failure">{part}</p>}
      <button
        ref={opener}
        type="button"
        aria-label={texts.menu}
        aria-describedby={titleId}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerEnter={prepare(loadMenu)}
        onClick={() => setOpen(!isOpen)}
        className="card-act"
      >
        <Icon name="more" />
      </button>
      {isOpen && (
        <Suspense>
          <Menu
            {...props}
            {...{ id, opener }}
            onSave={() => void (kind === "fetching" || press())}
            onLeave={() => setOpen(false)}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
