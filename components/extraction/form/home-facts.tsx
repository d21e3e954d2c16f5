import { Icon } from "@/components/ui/icon";
import type { ExtractionTexts } from "./extraction-state";

/**
 * What a visitor wants to know before the first link. One line at any width, unless the visitor's text is
 * larger; phones have room for three. Visitors with a history have a link of the same height in its place.
 */
export function HomeFacts({ texts }: { texts: ExtractionTexts["home"] }) {
  const { factFree, factAccount, factInstall, factDirect } = texts;
  return (
    <ul className="flex flex-wrap gap-1.5 text-xs whitespace-nowrap sm:text-sm">
      {[factFree, factAccount, factInstall, factDirect].map((fact) => (
        <li
          key={fact}
          className={`flex min-h-8 items-center gap-1.5 rounded-full border border-line bg-surface/60 px-2.5 ${
            fact === factDirect ? "max-sm:hidden" : ""
          }`}
        >
          <Icon name="check" className="size-4 text-accent max-sm:hidden" />
          {fact}
        </li>
      ))}
    </ul>
  );
}
