import { type ReactNode, useEffect, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { useCover } from "@/components/video/sensitive";
import { SmallPicture } from "@/components/video/small-picture";
import { browserStorage } from "@/lib/browser-storage";
import type { Language } from "@/lib/i18n/languages";
import { pagePath } from "@/lib/routes";
import type { LocalRecord } from "@/lib/videos/local-record";
import { listHistory } from "@/lib/videos/local-record-store";

type Props = {
  language: Language;
  text: string;
  version: string;
  children?: ReactNode;
};

const PICTURES = 4;

type Read = { version: string | null; records: LocalRecord[] };

/** Its space is reserved, so that nothing moves. */
export function HistoryStrip({ language, text, version, children }: Props) {
  const [{ records }, setRead] = useState<Read>({ version: null, records: [] });
  const { isCovered } = useCover(records.some(({ sensitive }) => sensitive));

  useEffect(() => {
    const store = browserStorage();
    if (store) setRead({ version, records: listHistory(store).slice(0, PICTURES) });
  }, [version]);

  return (
    <div className="flex min-h-11 items-center text-sm text-muted">
      {records.length === 0 ? (
        children
      ) : (
        <a
          href={pagePath(language, "history")}
          className="flex min-h-11 items-center gap-3 rounded-xl text-accent underline-offset-4 hover:underline"
        >
          <span aria-hidden="true" className="flex -space-x-2 rtl:space-x-reverse">
            {records.map((record) => (
              <span
                key={record.id}
                className="relative size-8 overflow-hidden rounded-full border-2 border-canvas bg-raised"
              >
                <SmallPicture
                  url={record.s3Thumbnail ?? record.thumbnail}
                  isCovered={isCovered && record.sensitive}
                  isCropped
                />
              </span>
            ))}
          </span>
          {text}
          <Icon name="chevron" className="size-4 -rotate-90" />
        </a>
      )}
    </div>
  );
}
