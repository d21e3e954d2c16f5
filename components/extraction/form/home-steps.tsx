import { Icon } from "@/components/ui/icon";
import type { ExtractionTexts } from "./extraction-state";

/** Each step fits one line from 640 px on, two lines on a phone. */
export function HomeSteps({ texts }: { texts: ExtractionTexts["home"] }) {
  const steps = [
    { icon: "copy", text: texts.stepCopy },
    { icon: "paste", text: texts.stepPaste },
    { icon: "save", text: texts.stepSave },
  ] as const;
  return (
    <ol className="mt-6 grid max-w-4xl grid-cols-3 gap-2 group-has-data-engaged/home:hidden sm:mt-8 sm:gap-5">
      {steps.map(({ icon, text }) => (
        <li
          key={icon}
          className="flex flex-col items-center gap-2 text-center text-xs text-balance text-muted sm:flex-row sm:gap-3 sm:text-start sm:text-sm"
        >
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-raised text-ink">
            <Icon name={icon} className="size-5" />
          </span>
          {text}
        </li>
      ))}
    </ol>
  );
}
