import type { ReactNode } from "react";
import {
  MAX_BYTES,
  type SaveState,
  saveFile,
  shareFile,
  strategyHere,
} from "@/components/extraction/save/save-file";
import { announce } from "@/components/ui/announce";
import { fillText } from "@/lib/i18n/fill-text";
import { formatMegabytes } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";
import { videoPath } from "@/lib/routes";
import { videoFileName } from "@/lib/videos/video-file";
import { fetchFiles } from "./all-files";
import { type Card, type CardTexts, isListed } from "./card";
import { fileWithin, preferredSide, resolutionOfFile } from "./files";
import { recordCardDownload } from "./record-open";

/** The file that a card saves, and its name. */
export function saveTarget({ postUrl }: Card, url: string) {
  // A card on its author's page has no handle of its own.
  const [handle = "", , postId = ""] = postUrl.split("/").slice(3);
  const fileName = videoFileName({
    handle: handle === "i" ? "" : handle,
    postId,
    index: 1,
    resolution: resolutionOfFile(url),
  });
  return { url, fileName, estimatedBytes: null };
}

const counted = new Set<string>();

type Transfer = {
  signal: AbortSignal;
  /** `part`: the progress, or why the file was not saved. */
  onState: (state: SaveState, part?: ReactNode) => void;
};

type Saving = Transfer & {
  card: Card;
  language: Language;
  texts: CardTexts;
  /** What was reached before: a loaded file waits for the share sheet. */
  state: SaveState;
};

/** A file whose size was unknown turned out not to fit into memory: it goes straight to the disk now. */
const HUGE = { estimatedBytes: Number.POSITIVE_INFINITY };

const isForDisk = (state: SaveState) => state.kind === "too-large" && state.canStream;

async function save(
  card: Card,
  language: Language,
  { state, ...transfer }: Transfer & Pick<Saving, "state">,
): Promise<SaveState> {
  const side = preferredSide();
  // The best is known without a question.
  const files = side === null ? card.files : await fetchFiles(card, language);
  const target = saveTarget(card, fileWithin(files, side));
  return saveFile(
    target,
    strategyHere(isForDisk(state) ? { ...target, ...HUGE } : target),
    transfer,
  );
}

/** What a visitor reads and hears about where a save has ended. */
function outcomeText(reached: SaveState, texts: CardTexts, language: Language): string {
  if (reached.kind === "saved") return texts.saved;
  if (reached.kind === "fetched") return texts.tapToFinish;
  if (reached.kind === "by-hand") return texts.saveByHand;
  if (reached.kind !== "too-large") return texts.saveFailed;
  if (reached.canStream) return texts.saveAgain;
  return fillText(texts.tooLarge, { limit: formatMegabytes(MAX_BYTES, language) });
}

/** How much of the file is loaded; turns while its size is unknown. */
function Ring({ received, total }: Extract<SaveState, { kind: "fetching" }>) {
  const part = total ? Math.round((100 * received) / total) : 25;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={`icon size-6 -rotate-90 ${total ? "" : "animate-spin"}`}
    >
      <circle cx="12" cy="12" r="10" opacity=".25" />
      <circle cx="12" cy="12" r="10" pathLength="100" strokeDasharray={`${part} 100`} />
      <path d="m9.5 9.5 5 5m0-5-5 5" />
    </svg>
  );
}

type FailureProps = Pick<Saving, "card" | "language" | "texts"> & { reached: SaveState };

/** Why the file was not saved. The page of a video that is too large names what fits. */
function Failure({ card, language, texts, reached }: FailureProps) {
  const text = outcomeText(reached, texts, language);
  const isTooLarge = reached.kind === "too-large" && !reached.canStream;
  if (!isTooLarge || !isListed(card)) return text;
  return (
    <a href={videoPath(language, card.id)} className="underline">
      {text}
    </a>
  );
}

/** Saves a card's video in the preferred quality, as the result panel does, and counts one download. */
export async function saveCard({ card, language, texts, state, ...transfer }: Saving) {
  const reached =
    state.kind === "fetched"
      ? await shareFile(state.file)
      : await save(card, language, {
          state,
          signal: transfer.signal,
          onState: (next) => transfer.onState(next, next.kind === "fetching" && <Ring {...next} />),
        });
  if (transfer.signal.aborted) return;
  if (reached.kind === "idle") return transfer.onState(reached);
  const said = outcomeText(reached, texts, language);
  const isFailure = reached.kind !== "saved" && reached.kind !== "fetched";
  transfer.onState(reached, isFailure && <Failure {...{ card, language, texts, reached }} />);
  announce(said);
  if (reached.kind !== "saved" || counted.has(card.postUrl)) return;
  counted.add(card.postUrl);
  // The button is free again meanwhile.
  void recordCardDownload(card, language);
}
