import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { WATCH_BUTTON } from "@/components/viewer/watch-address";

/** The list listens for its click. */
export function WatchList({ text }: { text: string }) {
  return (
    <button type="button" {...{ [WATCH_BUTTON]: "" }} className={`${buttonStyle.quiet} list-watch`}>
      <Icon name="play" />
      <span className="max-sm:sr-only">{text}</span>
    </button>
  );
}
