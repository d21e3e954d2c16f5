import type { Found, ResultTexts } from "@/components/extraction/form/extraction-state";
import { Icon } from "@/components/ui/icon";
import type { Language } from "@/lib/i18n/languages";
import { pagePath } from "@/lib/routes";

type Props = {
  found: Pick<Found, "record" | "isPrivate">;
  isListed: boolean;
  language: Language;
  texts: ResultTexts;
};

/** Sensitive videos and those without an id are never listed. */
export function ListedLine({ found, isListed, language, texts }: Props) {
  const { record, isPrivate } = found;
  if (isPrivate) {
    return (
      <p className="flex items-start gap-2 text-sm text-pretty">
        <Icon name="lock" className="mt-0.5 size-4 text-muted" />
        {texts.private}
      </p>
    );
  }
  if (record.serverId === null || record.sensitive) return null;
  if (!isListed) return <p className="text-sm text-pretty text-muted">{texts.toBeListed}</p>;
  return (
    <p className="text-sm text-muted">
      <a
        href={pagePath(language, "recent")}
        className="inline-flex min-h-11 items-center gap-2 underline decoration-edge underline-offset-4 hover:text-ink"
      >
        <Icon name="globe" className="size-4" />
        {texts.listed}
      </a>
    </p>
  );
}
