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

type UnreadNoteProps = {
  text: string;
  retry: string;
  href: string;
};

/** Shown without scripts where the server could not read the list. */
export function UnreadNote({ text, retry, href }: UnreadNoteProps) {
  return (
    <noscript>
      <div className="flex flex-col items-center gap-4 py-10 text-center">
        <p className="flex items-center gap-2 text-danger">
          <Icon name="alert" />
          {text}
        </p>
        <a href={href} className={buttonStyle.secondary}>
          <Icon name="retry" className="size-4" />
          {retry}
        </a>
      </div>
    </noscript>
  );
}

export function PreviousPage({ href, text }: { href: string | null; text: string }) {
  if (href === null) return null;
  return (
    <a href={href} className={`mb-4 ${buttonStyle.link}`}>
      {text}
    </a>
  );
}
