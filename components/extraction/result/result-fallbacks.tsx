import { buttonStyle } from "@/components/ui/button-style";
import { ExternalLink } from "@/components/ui/external-link";
import { useCover } from "@/components/video/sensitive";
import { chooseVideo } from "./choose-video";
import type { HomeResultProps } from "./home-result";

const bar = "rounded-xl bg-raised";

/** Has the result's size, so that nothing moves. */
export function ResultSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="grid overflow-hidden rounded-card border border-line bg-surface md:grid-cols-[1.35fr_1fr]"
    >
      <div className="aspect-video max-h-[45svh] bg-raised/70 animate-pulse md:aspect-auto md:max-h-none" />
      <div className="flex flex-col gap-3 p-4 animate-pulse sm:p-5 md:min-h-96">
        <div className="h-14 rounded-field bg-raised" />
        <div className="flex items-center gap-2">
          <div className={`${bar} me-auto h-5 w-40`} />
          <div className={`${bar} size-11`} />
          <div className={`${bar} size-11`} />
        </div>
        <div className="mt-auto flex items-center gap-3 border-t border-line pt-4">
          <div className="size-12 rounded-full bg-raised" />
          <div className={`${bar} h-8 flex-1`} />
        </div>
        <div className={`${bar} h-10`} />
        <div className={`${bar} h-11 w-2/5`} />
      </div>
    </div>
  );
}

/** Shown if the code of the panel cannot be loaded. */
export function PlainResult({ found, texts: { result: texts }, onHandOver }: HomeResultProps) {
  const { record } = found;
  const chosen = chooseVideo(record, found.index);
  const { isCovered, uncover } = useCover(record.sensitive);
  return (
    <section aria-label={texts.title} className="grid justify-center gap-3 text-center">
      <p className="text-balance">{isCovered ? texts.sensitiveText : texts.ready}</p>
      {isCovered ? (
        <button type="button" className={buttonStyle.primary} onClick={uncover}>
          {texts.sensitiveConfirm}
        </button>
      ) : (
        <ExternalLink
          href={chosen.quality.url}
          newTab={texts.newTab}
          onClick={() => onHandOver(record, chosen)}
          className={buttonStyle.primary}
        >
          {texts.open}
        </ExternalLink>
      )}
    </section>
  );
}
