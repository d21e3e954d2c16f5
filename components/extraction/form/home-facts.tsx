import { Icon } from "@/components/ui/icon";
import type { ExtractionTexts } from "./extraction-state";

/** One line, on phones three. The link to a history, which takes its place, is as high. */
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
