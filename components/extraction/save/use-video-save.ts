import type { Quality } from "@/components/extraction/result/choose-video";
import { announce } from "@/components/ui/announce";
import type { SaveSubject } from "./job";
import type { SaveState } from "./save-state";
import { type SaveController, useSave } from "./use-save";

type Options = {
  subject: SaveSubject;
  quality: Quality;
  /** For screen readers. */
  texts: { saved: string; tapToFinish: string };
  onSaved: () => void;
};

/** Shows the state longer where there is a line to read. */
function shownMs(state: SaveState): number | null {
  if (state.kind !== "saved") return null;
  return state.isAsSent ? 8_000 : 4_000;
}

export function useVideoSave({ subject, quality, texts, onSaved }: Options): SaveController {
  return useSave({
    id: quality.url,
    job: () => import("./job").then(({ videoJob }) => videoJob(subject, quality)),
    onEnd({ kind }) {
      if (kind === "fetched") announce(texts.tapToFinish);
      if (kind === "saved") announce(texts.saved);
      if (kind === "saved" || kind === "handed-over") onSaved();
    },
    shownMs,
  });
}
