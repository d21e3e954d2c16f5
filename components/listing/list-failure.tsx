import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";

type Props = { text: string; retry: string; onRetry: () => void };

export function ListFailure({ text, retry, onRetry }: Props) {
  return (
    <div role="alert" className="flex flex-col items-center gap-4 py-10 text-center">
      <p className="flex items-center gap-2 text-danger">
        <Icon name="alert" />
        {text}
      </p>
      <button type="button" onClick={onRetry} className={buttonStyle.secondary}>
        <Icon name="retry" className="size-4" />
        {retry}
      </button>
    </div>
  );
}
