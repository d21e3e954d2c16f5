import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";

type Props = {
  text: string;
  /** What is known beyond that. */
  detail: string;
  retry: string;
  onRetry: () => void;
};

export function LoadFailure({ text, detail, retry, onRetry }: Props) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-4 rounded-card border border-danger/40 bg-danger/8 px-5 py-10 text-center"
    >
      <p className="flex items-center gap-2 font-medium text-danger">
        <Icon name="alert" />
        {text}
      </p>
      {detail && <p className="text-sm text-muted">{detail}</p>}
      <button type="button" onClick={onRetry} className={buttonStyle.secondary}>
        <Icon name="retry" className="size-4" />
        {retry}
      </button>
    </div>
  );
}
