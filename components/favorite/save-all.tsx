import { useEffect, useRef, useState } from "react";
import { announce } from "@/components/ui/announce";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import type { Card, CardTexts } from "@/components/video/card";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import type { SaveAllTexts } from "./personal-texts";

type Props = {
  cards: () => Card[];
  language: Language;
  texts: SaveAllTexts;
  card: Pick<CardTexts, "saved" | "saveFailed" | "tapToFinish">;
};

type State =
  | { kind: "idle" | "saved" }
  | { kind: "saving"; place: number; total: number }
  /** The share sheet needs another tap. */
  | { kind: "fetched"; files: File[] };

const SAVED_MS = 4_000;
const IDLE: State = { kind: "idle" };

/** After a stop it continues with what is left. */
export function SaveAll({ cards, language, texts, card }: Props) {
  const [state, setState] = useState<State>(IDLE);
  const saved = useRef(new Set<string>());
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (state.kind !== "saved") return;
    const timer = setTimeout(() => setState(IDLE), SAVED_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function run() {
    const controller = new AbortController();
    running.current = controller;
    const all = cards();
    if (all.every(({ id }) => saved.current.has(id))) saved.current.clear();
    setState({ kind: "saving", place: 1, total: all.length });
    const { saveCards } = await import("@/components/video/save-cards");
    const done = await saveCards(all, (id) => saved.current.has(id), {
      language,
      signal: controller.signal,
      onPlace: (place, total) => setState({ kind: "saving", place, total }),
    });
    for (const id of done?.ids ?? []) saved.current.add(id);
    const isAll = all.every(({ id }) => saved.current.has(id));
    if (done && done.files.length > 0) {
      setState({ kind: "fetched", files: done.files });
      announce(card.tapToFinish);
    } else {
      setState(isAll && done ? { kind: "saved" } : IDLE);
      if (done && isAll) announce(card.saved);
      else if (done) await sayRest(saved.current.size, all.length);
    }
  }

  async function sayRest(count: number, total: number) {
    const [{ showToast }, { loadCatalog }] = await Promise.all([
      import("@/components/ui/toast"),
      import("@/components/extraction/save/save-texts"),
    ]);
    const { Save } = await loadCatalog(language);
    showToast(fillText(Save.someSaved, { count, total }), { text: Save.continue, onPress: start });
  }

  function start() {
    run().catch((error: unknown) => {
      reportError(error);
      setState(IDLE);
      announce(card.saveFailed);
    });
  }

  async function share(files: File[]) {
    try {
      await navigator.share({ files });
      setState({ kind: "saved" });
    } catch {
      // The visitor has closed the sheet; another tap opens it again.
    }
  }

  if (state.kind === "saving") {
    const progress = fillText(texts.saving, { place: state.place, total: state.total });
    return (
      <button
        type="button"
        className={`${buttonStyle.quiet} max-sm:px-3`}
        onClick={() => running.current?.abort()}
      >
        <span className="tabular-nums max-sm:sr-only">{progress}</span>
        <span aria-hidden="true" className="tabular-nums sm:hidden">
          {`${state.place}/${state.total}`}
        </span>
        <span aria-hidden="true">·</span>
        {texts.stop}
      </button>
    );
  }
  if (state.kind === "fetched") {
    return (
      <button type="button" className={buttonStyle.primary} onClick={() => void share(state.files)}>
        <Icon name="share" />
        {card.tapToFinish}
      </button>
    );
  }
  const isSaved = state.kind === "saved";
  return (
    <button
      type="button"
      className={`${buttonStyle.quiet} max-sm:px-3 noscript:hidden`}
      onClick={isSaved ? undefined : start}
    >
      <Icon name={isSaved ? "check" : "save"} />
      <span className="max-sm:sr-only">{isSaved ? card.saved : texts.start}</span>
    </button>
  );
}
