import { useRef } from "react";
import type { Chosen, Quality } from "@/components/extraction/result/choose-video";
import { bytesOf } from "@/components/extraction/result/choose-video";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-paths";
import { fillText } from "@/lib/i18n/fill-text";
import { formatMegabytes, megabytes } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";
import type { ResultTexts } from "../form/extraction-state";
import type { SaveSubject } from "./job";
import { SaveMore } from "./save-more";
import { isBusy as isBusyState, progressOf, type SaveState } from "./save-state";
import { prepareSave, type SaveController } from "./use-save";

type Props = {
  chosen: Chosen;
  saving: SaveController;
  subject: SaveSubject;
  language: Language;
  texts: ResultTexts;
  tone?: keyof typeof TONES;
  onChoose: (quality: Quality) => void;
};

const TONES = {
  primary: {
    bar: "bg-accent text-on-accent hover:bg-accent-strong",
    chip: "bg-on-accent/10 hover:bg-on-accent/20",
  },
  quiet: {
    bar: "border border-edge/60 bg-raised text-ink hover:border-edge",
    chip: "bg-canvas/60 hover:bg-canvas",
  },
} as const;

const ICONS: Partial<Record<SaveState["kind"], IconName>> = { saved: "check", fetched: "share" };

/** `12 of 24 MB` */
function progressText(received: number, total: number | null, { language, texts }: Props): string {
  if (total === null) return formatMegabytes(received, language);
  return fillText(texts.savedOf, {
    received: megabytes(Math.min(received, total), language),
    total: formatMegabytes(total, language),
  });
}

function expectedBytes({ saving, chosen }: Pick<Props, "saving" | "chosen">): number | null {
  const { expectedBytes: bytes } = saving;
  return bytes === undefined ? bytesOf(chosen) : bytes;
}

/** X's GIFs are silent videos: the menu makes a GIF file. */
const saveText = ({ chosen, texts }: Pick<Props, "chosen" | "texts">) =>
  chosen.video.kind === "gif" ? texts.saveMp4 : texts.save;

function buttonText(props: Props): string {
  const { texts, saving } = props;
  const { state } = saving;
  if (state.kind === "fetching") {
    return progressText(state.received, state.total ?? expectedBytes(props), props);
  }
  if (state.kind === "working") return texts.preparing;
  if (state.kind === "fetched") return texts.tapToFinish;
  if (state.kind !== "saved") return saveText(props);
  const size =
    state.bytes === undefined ? "" : ` · ${formatMegabytes(state.bytes, props.language)}`;
  return `${texts.saved}${size}`;
}

/** `720p · 24 MB` */
function qualityText({ chosen, language, texts }: Props) {
  const { video, quality } = chosen;
  const place = video.qualities.findIndex(({ url }) => url === quality.url) + 1;
  const bytes = bytesOf(chosen);
  const label = quality.label ?? fillText(texts.option, { place });
  return { label, size: bytes === null ? "" : ` · ${formatMegabytes(bytes, language)}` };
}

/** The button's size never changes. */
export function SaveButton(props: Props) {
  const { saving, texts } = props;
  const { kind } = saving.state;
  const main = useRef<HTMLButtonElement>(null);
  const isBusy = isBusyState(saving.state);
  const isReady = !isBusy && kind !== "fetched" && kind !== "saved";
  const { label, size } = qualityText(props);
  // The saved file differs in size from the chosen quality.
  const isMade = saving.state.kind === "saved" && saving.state.bytes !== undefined;
  const isGif = props.chosen.video.kind === "gif";
  // The second tap is the only action left.
  const tones = TONES[kind === "fetched" ? "primary" : (props.tone ?? "primary")];

  function cancel() {
    saving.cancel();
    main.current?.focus();
  }

  return (
    <div
      className={`relative flex h-14 rounded-field font-semibold transition-colors duration-150 ${
        isBusy ? "bg-raised text-ink" : tones.bar
      } ${kind === "fetched" ? "ring-4 ring-accent/35" : ""}`}
    >
      {isBusy && <Progress {...props} />}
      <button
        ref={main}
        type="button"
        aria-disabled={isBusy || kind === "saved"}
        aria-label={isReady && !isGif ? `${texts.save} · ${label}${size}` : undefined}
        onPointerEnter={prepareSave}
        onFocus={prepareSave}
        onClick={kind === "saved" ? undefined : () => saving.save()}
        className={`relative flex items-center gap-2.5 rounded-field ps-5 pe-2 select-none max-[23rem]:ps-4 ${
          kind === "fetched" ? "justify-center pe-5 text-lg" : ""
        } ${isReady ? "shrink-0 grow" : "min-w-0 flex-1"}`}
      >
        {!isBusy && (
          <Icon
            name={ICONS[kind] ?? "save"}
            className={`size-5 max-[23rem]:hidden ${kind === "saved" ? "icon-drawn" : ""}`}
          />
        )}
        <span className="truncate tabular-nums">{buttonText(props)}</span>
      </button>
      {isBusy && (
        <button
          type="button"
          onClick={cancel}
          className="relative min-h-11 rounded-field px-5 whitespace-nowrap hover:bg-line"
        >
          {texts.cancel}
        </button>
      )}
      {!isBusy && kind !== "fetched" && (
        <>
          {!isMade && !isGif && <QualityChip {...props} {...{ label, size }} />}
          <SaveMore
            subject={props.subject}
            quality={props.chosen.quality}
            estimatedBytes={bytesOf(props.chosen)}
            language={props.language}
            label={texts.saveMore}
            className={`my-1.5 me-1.5 grid size-11 shrink-0 place-items-center rounded-xl ${tones.chip}`}
            onSave={saving.save}
          />
        </>
      )}
    </div>
  );
}

/** Share of the download, then of the conversion; null if unknown. */
function partOf(props: Props): number | null {
  const { state } = props.saving;
  if (state.kind === "working") return state.part;
  if (state.kind !== "fetching") return null;
  return progressOf(state.received, state.total ?? expectedBytes(props));
}

function Progress(props: Props) {
  return (
    <progress
      value={partOf(props) ?? undefined}
      aria-label={props.texts.saving}
      className="absolute inset-0 size-full appearance-none overflow-hidden rounded-field bg-transparent [&::-moz-progress-bar]:bg-accent/30 [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent/30"
    />
  );
}

type ChipProps = Props & ReturnType<typeof qualityText>;

function QualityChip({ chosen, language, texts, tone, onChoose, ...shown }: ChipProps) {
  // Where the chip has no room for the size, it wraps to a line that is not shown.
  const text = (
    <span
      aria-hidden="true"
      className="flex h-5 min-w-0 flex-wrap overflow-clip whitespace-nowrap tabular-nums"
    >
      <span>{shown.label}</span>
      <span className="quality-size max-[23rem]:hidden">{shown.size.replace(" ", "\u00a0")}</span>
    </span>
  );
  const { video, quality } = chosen;
  const colors = TONES[tone ?? "primary"].chip;
  const chip = `my-2 me-2 flex min-w-0 items-center gap-1 rounded-xl px-3 text-sm max-[23rem]:px-2 ${colors}`;
  if (video.qualities.length < 2) {
    return <span className={chip}>{text}</span>;
  }

  function describe(option: Quality, place: number): string {
    const bytes = bytesOf({ video, quality: option });
    return [
      option.label ?? fillText(texts.option, { place: place + 1 }),
      option.resolution?.replace("x", "×"),
      bytes && fillText(texts.sizeAbout, { size: formatMegabytes(bytes, language) }),
    ]
      .filter(Boolean)
      .join(" · ");
  }

  // The select is longer than the chip: it lies invisibly on top. In WebKit its text would widen the page.
  return (
    <label
      className={`${chip} relative overflow-x-clip has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink`}
    >
      <span className="sr-only">{texts.quality}</span>
      {text}
      <Icon name="chevron" className="size-4 max-[23rem]:hidden" />
      <select
        value={quality.url}
        onChange={({ target }) => {
          const next = video.qualities.find(({ url }) => url === target.value);
          if (next) onChoose(next);
        }}
        className="absolute -inset-y-2 inset-x-0 w-full bg-raised text-base text-ink opacity-0"
      >
        {video.qualities.map((option, place) => (
          <option key={option.url} value={option.url}>
            {describe(option, place)}
          </option>
        ))}
      </select>
    </label>
  );
}
