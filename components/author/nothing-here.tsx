import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-paths";
import type { PageTexts } from "./directory-texts";

type Props = {
  icon: IconName;
  /** Why the list itself is empty. */
  text: string;
  texts: PageTexts;
  /** The first page, where this is a page behind the last one. */
  firstPage: string | null;
};

export function NothingHere({ icon, text, texts, firstPage }: Props) {
  return (
    <div className="flex flex-col items-center gap-3 py-16 text-center text-muted">
      <Icon name={icon} className="size-10 text-edge" />
      <p className="text-balance">{firstPage === null ? text : texts.beyondEnd}</p>
      {firstPage !== null && (
        <a
          href={firstPage || "?"}
          className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
        >
          {texts.toFirstPage}
        </a>
      )}
    </div>
  );
}
