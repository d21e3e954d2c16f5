import { type SaveJob, videoJob } from "@/components/extraction/save/job";
import { MAX_BYTES, progressOf, type SaveState } from "@/components/extraction/save/save-state";
import {
  type Catalog,
  faultText,
  loadCatalog,
  useCatalog,
} from "@/components/extraction/save/save-texts";
import { announce } from "@/components/ui/announce";
import { fillText } from "@/lib/i18n/fill-text";
import { formatMegabytes } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";
import { videoPath } from "@/lib/routes";
import { type Card, type CardTexts, isListed } from "./card";
import { countCard } from "./count-download";
import { fetchFiles } from "./fetch-video";
import { fileWithin, preferredSide, resolutionOfFile } from "./files";

export function postOfCard({ postUrl, title }: Card) {
  // A card on its author's page has no handle of its own.
  const [handle = "", , postId = ""] = postUrl.split("/").slice(3);
  return { postUrl, postId, handle: handle === "i" ? "" : handle, text: title };
}

export function videoOfCard({ thumbnail, files }: Card) {
  const qualities = files.map((url) => ({
    url,
    resolution: resolutionOfFile(url),
    label: null,
    bitrate: null,
  }));
  const size = { width: null, height: null, duration_ms: null, playlist_url: null };
  return { index: 1, kind: "video" as const, thumbnail_url: thumbnail, ...size, qualities };
}

export async function cardJob(card: Card, language: Language): Promise<SaveJob> {
  const side = preferredSide();
  // The best file is known without a request.
  const files = side === null ? card.files : await fetchFiles(card, language);
  const video = videoOfCard({ ...card, files });
  const url = fileWithin(files, side);
  const quality = video.qualities.find((one) => one.url === url);
  if (!quality) throw new TypeError("a card without a file");
  return videoJob({ ...postOfCard(card), video }, quality);
}

type Ended = { card: Card; language: Language; texts: CardTexts; state: SaveState };

/** Outcomes whose texts load only when needed. */
const RARE = /refused|handed-over|by-hand|too-large|full/;

function outcomeText({ state, texts, language }: Ended, rare: Catalog | null): string {
  if (state.kind === "saved") return texts.saved;
  if (state.kind === "fetched") return texts.tapToFinish;
  if (rare === null || !RARE.test(state.kind)) return texts.saveFailed;
  const { Save, CardMenu } = rare;
  if (state.kind === "refused") return faultText(state.fault, Save);
  if (state.kind === "handed-over") return Save.handedOver;
  if (state.kind === "full") return Save.full;
  if (state.kind === "too-large" && state.canStream) return CardMenu.saveAgain;
  if (state.kind === "by-hand") return CardMenu.saveByHand;
  return fillText(CardMenu.tooLarge, { limit: formatMegabytes(MAX_BYTES, language) });
}

export async function endCardSave(ended: Ended): Promise<void> {
  const { card, language, state } = ended;
  if (state.kind === "saved" || state.kind === "handed-over") void countCard(card, language);
  announce(outcomeText(ended, RARE.test(state.kind) ? await loadCatalog(language) : null));
}

export function CardProgress({ state }: { state: SaveState }) {
  const part =
    state.kind === "working"
      ? state.part
      : state.kind === "fetching"
        ? progressOf(state.received, state.total)
        : null;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={`icon size-6 -rotate-90 ${part === null ? "animate-spin" : ""}`}
    >
      <circle cx="12" cy="12" r="10" opacity=".25" />
      <circle
        cx="12"
        cy="12"
        r="10"
        pathLength="100"
        strokeDasharray={`${part === null ? 25 : Math.round(100 * part)} 100`}
      />
      <path d="m9.5 9.5 5 5m0-5-5 5" />
    </svg>
  );
}

/** If a video is too large, its page offers a size that fits. */
export function CardOutcome(ended: Ended) {
  const { card, language, state } = ended;
  const isAsSent = state.kind === "saved" && state.isAsSent;
  const isRare = isAsSent || RARE.test(state.kind);
  const { texts: rare, isLost } = useCatalog(language, isRare);
  if (isRare && rare === null && !isLost) return null;
  const text = isAsSent && rare ? rare.Save.asSent : outcomeText(ended, rare);
  const isTooLarge = state.kind === "too-large" && !state.canStream;
  if (!isTooLarge || !isListed(card)) return text;
  return (
    <a href={videoPath(language, card.id)} className="underline">
      {text}
    </a>
  );
}
