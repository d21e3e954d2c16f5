import { buttonStyle } from "@/components/ui/button-style";
import { Sentences } from "@/components/ui/sentences";
import type { ExtractionTexts } from "./extraction-texts";

type Props = {
  posterUrl: string | null;
  texts: ExtractionTexts["result"];
  onConfirm: () => void;
};

export function SensitiveGate({ posterUrl, texts, onConfirm }: Props) {
  return (
    <div className="relative grid min-h-72 place-items-center overflow-hidden bg-black">
      {posterUrl && (
        // biome-ignore lint/performance/noImgElement: X's own picture host resizes
        <img
          src={posterUrl}
          alt=""
          referrerPolicy="no-referrer"
          className="absolute inset-0 size-full scale-125 object-cover opacity-50 blur-3xl"
        />
      )}
      <div className="relative flex max-w-sm flex-col items-center gap-3 p-5 text-center">
        <h2 className="text-lg font-semibold">{texts.sensitiveTitle}</h2>
        <p className="text-balance">
          <Sentences text={texts.sensitiveText} />
        </p>
        <button type="button" className={buttonStyle.primary} onClick={onConfirm}>
          {texts.sensitiveConfirm}
        </button>
      </div>
    </div>
  );
}
