import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";

type Props = {
  text: string;
  retry: string;
  /** The page that failed. */
  href: string;
};

/** In place of a list that the server could not read, for who has no scripts to ask for it again. */
export function UnreadNote({ text, retry, href }: Props) {
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
