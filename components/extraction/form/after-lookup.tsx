import { Icon } from "@/components/ui/icon";
import { storedChoice } from "@/lib/browser/stored-choice";
import type { ResultTexts } from "./extraction-state";

const CHOICES = ["open", "save", "show"] as const;

type AfterLookup = (typeof CHOICES)[number];

const CHOICE = storedChoice<AfterLookup>(
  "postreel:after-lookup",
  "open",
  (text): text is AfterLookup => CHOICES.some((choice) => choice === text),
);

export const afterLookup = CHOICE.read;

export function AfterLookupChoice({ texts }: { texts: ResultTexts }) {
  const current = CHOICE.use();
  const labels = { open: texts.afterOpen, save: texts.afterSave, show: texts.afterShow };
  return (
    <label className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      {texts.afterLookup}
      <span className="relative">
        <select
          value={current}
          onChange={({ target }) => {
            const choice = CHOICES.find((one) => one === target.value);
            if (choice) CHOICE.write(choice);
          }}
          className="h-11 appearance-none rounded-xl border border-edge/60 bg-surface ps-3 pe-9 text-base text-ink hover:border-edge"
        >
          {CHOICES.map((choice) => (
            <option key={choice} value={choice}>
              {labels[choice]}
            </option>
          ))}
        </select>
        <Icon
          name="chevron"
          className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-4"
        />
      </span>
    </label>
  );
}
