import type { ReactNode } from "react";
import {
  bytesOf,
  type Chosen,
  largestWithin,
  type Quality,
} from "@/components/extraction/result/choose-video";
import { buttonStyle } from "@/components/ui/button-style";
import { fillText } from "@/lib/i18n/fill-text";
import { formatMegabytes } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";
import type { ResultTexts } from "../form/extraction-state";
import { MAX_BYTES, type SaveState } from "./save-state";
import { faultText, useSaveTexts } from "./save-texts";

type Props = {
  state: SaveState;
  chosen: Chosen;
  language: Language;
  texts: ResultTexts;
  onSaveSmaller: (quality: Quality) => void;
};

/** The live region stays mounted, so that changes are announced. */
export function SaveNotice(props: Props) {
  const { state, language, texts } = props;
  const isAsSent = state.kind === "saved" && state.isAsSent;
  const saveTexts = useSaveTexts(language, isAsSent || /refused|handed|full/.test(state.kind));
  return (
    <div role="alert" className="text-sm text-pretty text-muted empty:hidden">
      {state.kind === "too-large" && <TooLarge {...props} canStream={state.canStream} />}
      {state.kind === "by-hand" && <p>{texts.saveByHand}</p>}
      {saveTexts && isAsSent && <p>{saveTexts.asSent}</p>}
      {saveTexts && state.kind === "handed-over" && <p>{saveTexts.handedOver}</p>}
      {saveTexts && state.kind === "refused" && <p>{faultText(state.fault, saveTexts)}</p>}
      {saveTexts && state.kind === "full" && <p>{saveTexts.full}</p>}
      {state.kind === "failed" && (
        <p>
          <strong className="block font-medium text-danger">{texts.downloadError}</strong>
          {texts.saveByHand}
        </p>
      )}
    </div>
  );
}

type TooLargeProps = Props & { canStream: boolean };

function TooLarge({ chosen, language, texts, canStream, onSaveSmaller }: TooLargeProps): ReactNode {
  const bytes = bytesOf(chosen);
  const limit = formatMegabytes(MAX_BYTES, language);
  const smaller = largestWithin(chosen.video, MAX_BYTES);
  const why =
    bytes === null
      ? fillText(texts.tooLargeUnknown, { limit })
      : fillText(texts.tooLarge, { limit, size: formatMegabytes(bytes, language) });
  if (canStream) return <p>{texts.saveAgain}</p>;
  if (!smaller) return <p>{`${why} ${texts.saveByHand}`}</p>;
  const size = formatMegabytes(bytesOf({ ...chosen, quality: smaller }) ?? 0, language);
  return (
    <>
      <p>{why}</p>
      <button
        type="button"
        onClick={() => onSaveSmaller(smaller)}
        className={`${buttonStyle.secondary} mt-2 w-full whitespace-normal`}
      >
        {fillText(texts.saveSmaller, { quality: `${smaller.label ?? ""} · ${size}` })}
      </button>
      <p className="mt-2">{texts.saveByHand}</p>
    </>
  );
}
