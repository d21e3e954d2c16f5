import { Suspense, useId, useRef, useState } from "react";
import { isBusy, type SaveState } from "@/components/extraction/save/save-state";
import { prepareSave } from "@/components/extraction/save/use-save";
import { Icon, Spinner } from "@/components/ui/icon";
import { lazyOr } from "@/components/ui/lazy-or";
import type { Language } from "@/lib/i18n/languages";
import type { Card, CardTexts } from "./card";
import type { CardMenuProps } from "./card-menu";
import type { CardSaveMenuProps } from "./card-save-menu";
import { PageInstead } from "./page-instead";
import { LOOKS, type Look, loadSave, useCardSave } from "./use-card-save";

/** Loads when the buttons are about to be used. */
const prepareBoth = () => {
  prepareSave();
  void loadSave().catch(() => undefined);
};
const loadMenu = () => import("./card-menu").then((part) => part.CardMenu);

const loadSaveMenu = () => import("./card-save-menu").then((part) => part.CardSaveMenu);

const prepare = (load: () => Promise<unknown>) => () => void load().catch(() => undefined);

const Menu = lazyOr<CardMenuProps>(loadMenu, PageInstead);
const SaveMenu = lazyOr<CardSaveMenuProps>(loadSaveMenu, () => null);

type Props = {
  card: Card;
  language: Language;
  texts: CardTexts;
  /** Sensitive, and not confirmed yet: the menu has links only. */
  isCovered: boolean;
  /** Id of the heading, which names the video of the buttons. */
  titleId: string;
};

type PartProps = Props & { state: SaveState };

const Progress = lazyOr<{ state: SaveState }>(
  () => loadSave().then((part) => part.CardProgress),
  Spinner,
);
const Outcome = lazyOr<PartProps>(
  () => loadSave().then((part) => part.CardOutcome),
  ({ texts }) => texts.saveFailed,
);

/** States without a text, or whose text is on the button. */
const SILENT = /^(idle|fetching|working|fetched)$/;

export function CardActions(props: Props) {
  const { texts, isCovered, titleId } = props;
  const { state, save, cancel } = useCardSave(props);
  const { kind } = state;
  const isWorking = isBusy(state);
  const hasOutcome = !SILENT.test(kind) && !(state.kind === "saved" && !state.isAsSent);
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<"all" | "saving" | null>(null);
  const { icon = "save", label: labelKey = "save" }: Look = LOOKS[kind] ?? {};
  const label = texts[labelKey];

  function close() {
    setOpen(null);
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
          onPointerEnter={prepareBoth}
          onClick={kind === "saved" ? undefined : () => (isWorking ? cancel() : save())}
          data-state={kind}
          className="card-act card-save"
        >
          {isWorking ? (
            <Suspense fallback={<Spinner />}>
              <Progress state={state} />
            </Suspense>
          ) : (
            <Icon name={icon} className={kind === "saved" ? "icon-drawn size-5" : "size-5"} />
          )}
          {kind === "fetched" && label}
        </button>
      )}
      {hasOutcome && (
        <p className="card-failure">
          <Suspense>
            <Outcome {...props} state={state} />
          </Suspense>
        </p>
      )}
      <button
        ref={opener}
        type="button"
        aria-label={texts.menu}
        aria-describedby={titleId}
        aria-expanded={open !== null}
        aria-controls={open === null ? undefined : id}
        onPointerEnter={prepare(loadMenu)}
        onClick={() => setOpen(open === null ? "all" : null)}
        className="card-act"
      >
        <Icon name="more" />
      </button>
      {open === "all" && (
        <Suspense>
          <Menu
            {...props}
            {...{ id, opener }}
            onSave={() => void (isWorking || save())}
            onSaveMore={() => setOpen("saving")}
            onLeave={() => setOpen(null)}
            onClose={close}
          />
        </Suspense>
      )}
      {open === "saving" && (
        <Suspense>
          <SaveMenu
            {...{ card: props.card, language: props.language, id, opener }}
            onSave={save}
            onLeave={() => setOpen(null)}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
