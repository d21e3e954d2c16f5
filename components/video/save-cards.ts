import { type ManySink, openManySink } from "@/components/extraction/save/many-sink";
import { save } from "@/components/extraction/save/pipeline";
import { IDLE, MAX_BYTES } from "@/components/extraction/save/save-state";
import type { Language } from "@/lib/i18n/languages";
import { type Card, isListed } from "./card";
import { cardJob } from "./card-save";
import { countCard } from "./count-download";
import { isAdultConfirmed } from "./sensitive";

/** `place` counts from 1. */
type Placed = { card: Card; place: number };

type Options = {
  language: Language;
  signal: AbortSignal;
  onPlace: (place: number, total: number) => void;
};

export type SavedCards = {
  /** Cards that were saved, or whose file is in `files`. */
  ids: string[];
  total: number;
  /** For the share sheet, which opens at a tap only. */
  files: File[];
};

type CardSink = ManySink & { files?: File[]; isFull?: () => boolean };

function shareSink(): CardSink {
  const files: File[] = [];
  let bytes = 0;
  return {
    files,
    isFull: () => bytes > MAX_BYTES / 2,
    async put(file: File) {
      // A copy: the pipeline removes files that it has put on the disk.
      const copy = new File([await file.arrayBuffer()], file.name, { type: file.type });
      files.push(copy);
      bytes += copy.size;
    },
    finish: async () => undefined,
  };
}

/** Null if the visitor has chosen no folder. */
async function openSink(): Promise<CardSink | null> {
  try {
    return (await openManySink()) ?? shareSink();
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return null;
    throw error;
  }
}

const isShown = ({ card }: Placed) => card.sensitive !== true || isAdultConfirmed();

/** Each counts once. Stops at the signal, with what was saved before. Null if no folder was chosen. */
export async function saveCards(
  cards: Card[],
  isSaved: (id: string) => boolean,
  { language, signal, onPlace }: Options,
): Promise<SavedCards | null> {
  const sink = await openSink();
  if (!sink) return null;
  const all = cards.map((card, at) => ({ card, place: at + 1 })).filter(isShown);
  const ids: string[] = [];
  for (const { card, place } of all.filter((one) => !isSaved(one.card.id))) {
    if (signal.aborted || sink.isFull?.()) break;
    onPlace(place, cards.length);
    const job = await cardJob(card, language).catch(() => null);
    if (!job) continue;
    const deliver = (file: File) => sink.put(file, place);
    const { kind } = await save(job, IDLE, { signal, onState: () => undefined, deliver });
    if (kind !== "saved" || signal.aborted) continue;
    ids.push(card.id);
    if (isListed(card)) void countCard(card, language);
  }
  await sink.finish();
  return { ids, total: cards.length, files: sink.files ?? [] };
}
