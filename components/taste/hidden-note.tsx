import { fillText } from "@/lib/i18n/fill-text";

type Props = { count: number; text: string; onShow: () => void };

/** How many cards are hidden. It floats over the end of the window, so that it moves nothing. */
export function HiddenNote({ count, text, onShow }: Props) {
  if (count === 0) return null;
  return (
    <div className="pointer-events-none sticky bottom-[calc(var(--foot)+1rem)] z-3 flex h-0 justify-center">
      <button
        type="button"
        onClick={onShow}
        className="pointer-events-auto min-h-11 -translate-y-full rounded-full border border-edge bg-surface px-5 text-sm shadow-lg hover:border-accent"
      >
        {fillText(text, { count: String(count) })}
      </button>
    </div>
  );
}
