import { DetailsChevron } from "@/components/ui/details-chevron";
import type { Messages } from "@/lib/i18n/load-messages";

export function RatingFormula({ texts }: { texts: Messages["HighlyRated"] }) {
  const { formulaTitle, formulaViewers, formulaShare, formulaAverage, formulaBound } = texts;
  return (
    <details className="group mt-8 max-w-3xl rounded-card border border-line bg-surface/60">
      <summary className="bare-summary flex min-h-14 items-center justify-between gap-3 rounded-card px-5 hover:bg-surface">
        <h2 className="font-medium">{formulaTitle}</h2>
        <DetailsChevron />
      </summary>
      <p className="px-5 pb-2 text-pretty text-muted">{formulaViewers}</p>
      <ol className="list-decimal space-y-2 px-5 pb-5 ps-10 text-pretty text-muted">
        {[formulaShare, formulaAverage, formulaBound].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  );
}
