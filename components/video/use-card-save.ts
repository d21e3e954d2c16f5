import type { SaveState } from "@/components/extraction/save/save-state";
import { type SaveController, useSave } from "@/components/extraction/save/use-save";
import { announce } from "@/components/ui/announce";
import type { IconName } from "@/components/ui/icon-paths";
import type { Language } from "@/lib/i18n/languages";
import type { Card, CardTexts } from "./card";

/** Loads when the button is about to be used. */
export const loadSave = () => import("./card-save");

/** Milliseconds; null: until the next press. */
function shownMs(state: SaveState): number | null {
  if (state.kind === "saved") return state.isAsSent ? 8_000 : 4_000;
  return /failed|by-hand|refused|full/.test(state.kind) ? 8_000 : null;
}

type Saved = { card: Card; language: Language; texts: CardTexts };

export function useCardSave({ card, language, texts }: Saved): SaveController {
  return useSave({
    id: card.postUrl,
    job: () => loadSave().then(({ cardJob }) => cardJob(card, language)),
    onEnd(state) {
      loadSave()
        .then(({ endCardSave }) => endCardSave({ card, language, texts, state }))
        .catch(() => announce(texts.saveFailed));
    },
    shownMs,
  });
}

export type Look = { icon?: IconName; label?: keyof CardTexts };

export const LOOKS: Partial<Record<SaveState["kind"], Look>> = {
  fetching: { label: "cancelSave" },
  working: { label: "cancelSave" },
  saved: { icon: "check", label: "saved" },
  fetched: { icon: "share", label: "tapToFinish" },
};
