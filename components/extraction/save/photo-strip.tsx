import { announce } from "@/components/ui/announce";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { usePicture } from "@/components/ui/use-picture";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import { fileName } from "@/lib/videos/file-name";
import type { VideoAnswer } from "@/lib/videos/schema";
import type { ResultTexts } from "../form/extraction-state";
import type { SavedPost, SaveJob } from "./job";
import { filePattern } from "./preferences";
import { type Deliver, isBusy, type SaveState } from "./save-state";
import { type SaveTexts, useSaveTexts } from "./save-texts";
import { useSave } from "./use-save";
import { useTurn } from "./use-turn";

export type PhotoStripProps = {
  photos: VideoAnswer["photos"];
  post: SavedPost;
  language: Language;
  texts: ResultTexts;
  turn?: { isTurn: boolean; deliver: Deliver | undefined; onEnd: (isSaved: boolean) => void };
};

const shownMs = ({ kind }: SaveState) => (kind === "saved" ? 4000 : null);

function smallOf(url: string): string {
  const small = new URL(url);
  small.searchParams.set("name", "small");
  return small.href;
}

export function PhotoStrip({ photos, post, language, texts, turn }: PhotoStripProps) {
  const saveTexts = useSaveTexts(language, true);
  const jobs = photos.map((photo) => photoJob(post, photo));
  const [first] = jobs;
  const saving = useSave({
    id: `${post.postUrl} photos`,
    job: () => jobs,
    onEnd({ kind }) {
      if (kind === "saved") announce(texts.saved);
      else announce(kind === "fetched" ? texts.tapToFinish : texts.downloadError);
    },
    shownMs,
  });
  const { state, save, cancel } = saving;
  useTurn({
    isTurn: turn?.isTurn === true,
    saving,
    start: () => save(undefined, turn?.deliver),
    onEnd: (isSaved) => turn?.onEnd(isSaved),
  });
  if (!first || !saveTexts) return null;
  const busy = isBusy(state);
  // Groups in a list: several landmarks with one name could not be told apart.
  const Box = turn ? "fieldset" : "section";
  const failure = failureText(state, texts, saveTexts);
  return (
    <Box aria-label={texts.photos} className="grid min-w-0 grid-cols-1 gap-2">
      <ul className="flex gap-2 overflow-x-auto py-1">
        {photos.map(({ url }, place) => (
          <li key={url} className="relative shrink-0">
            <Photo url={url} alt={fillText(texts.photo, { place: place + 1 })} />
            <button
              type="button"
              aria-label={fillText(saveTexts.savePhoto, { place: place + 1 })}
              aria-disabled={busy}
              onClick={busy ? undefined : () => save(jobs[place])}
              className="absolute end-1 bottom-1 grid size-11 place-items-center rounded-full bg-black/80 text-on-picture hover:bg-accent hover:text-on-accent"
            >
              <Icon name="save" />
            </button>
          </li>
        ))}
      </ul>
      {(photos.length > 1 || state.kind !== "idle") && (
        <button
          type="button"
          onClick={() => (busy ? cancel() : save())}
          className={`${buttonStyle.secondary} min-h-11 justify-center`}
        >
          <Icon name={state.kind === "saved" ? "check" : "save"} />
          {buttonText(state, texts, saveTexts.savePhotos)}
        </button>
      )}
      {failure && <p className="text-sm text-pretty text-danger">{failure}</p>}
    </Box>
  );
}

/** A photo that fails to load can still be saved. */
function Photo({ url, alt }: { url: string; alt: string }) {
  const { failed, watched } = usePicture();
  const frame = "block size-24 rounded-xl bg-raised object-cover";
  if (failed) return <span role="img" aria-label={alt} className={frame} />;
  return (
    // biome-ignore lint/performance/noImgElement: X's own picture host resizes
    <img
      {...watched}
      src={smallOf(url)}
      alt={alt}
      referrerPolicy="no-referrer"
      loading="lazy"
      className={frame}
    />
  );
}

function failureText({ kind }: SaveState, texts: ResultTexts, saveTexts: SaveTexts): string {
  if (kind === "full") return saveTexts.full;
  if (kind === "by-hand") return texts.saveByHand;
  return /failed|refused|too-large/.test(kind) ? texts.downloadError : "";
}

function buttonText(state: SaveState, texts: ResultTexts, idle: string): string {
  if (isBusy(state)) return texts.cancel;
  if (state.kind === "saved") return texts.saved;
  return state.kind === "fetched" ? texts.tapToFinish : idle;
}

type PostPhoto = VideoAnswer["photos"][number];

const TYPES: Record<string, string> = { png: "image/png", webp: "image/webp", jpg: "image/jpeg" };

/** Largest first: X serves `orig` for most photos, and 4096 pixels for all. */
function addressesOf(url: string): string[] {
  return ["orig", "4096x4096"].map((name) => {
    const address = new URL(url);
    address.searchParams.set("name", name);
    return address.href;
  });
}

function endingOf(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const ending = searchParams.get("format") ?? /\.(\w+)$/.exec(pathname)?.[1] ?? "";
  return Object.hasOwn(TYPES, ending) ? ending : "jpg";
}

function photoJob(post: SavedPost, { url, index, width, height }: PostPhoto): SaveJob {
  const ending = endingOf(url);
  const resolution = width && height ? `${width}x${height}` : null;
  return {
    source: { kind: "photo", urls: addressesOf(url) },
    make: "as-is",
    span: null,
    isExact: false,
    tags: { title: "", artist: "", date: null, comment: "" },
    coverUrl: null,
    fileName: fileName(filePattern.read(), { ...post, index, resolution }, ending),
    type: TYPES[ending] ?? "image/jpeg",
    estimatedBytes: null,
  };
}
