import type { ReactNode } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { DetailsChevron } from "@/components/ui/details-chevron";
import { ExternalLink } from "@/components/ui/external-link";
import { Icon } from "@/components/ui/icon";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";
import type { ExtractionTexts } from "./extraction-state";

type Texts = Messages["Help"];

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="font-semibold text-ink">{title}</h3>
      {children}
    </section>
  );
}

function Items({ of, ordered = false }: { of: string[]; ordered?: boolean }) {
  const List = ordered ? "ol" : "ul";
  return (
    <List className={`mt-2 space-y-2 ps-5 ${ordered ? "list-decimal" : "list-disc"}`}>
      {of.map((text) => (
        <li key={text} className="ps-1 marker:text-edge">
          {text}
        </li>
      ))}
    </List>
  );
}

function HowToUse({ texts }: { texts: Texts }) {
  const { howCopy, howPaste, howDownload, howChoose, howSeveral } = texts;
  return (
    <Part title={texts.howTitle}>
      <Items ordered of={[howCopy, howPaste, howDownload, howChoose, howSeveral]} />
    </Part>
  );
}

function Notes({ texts }: { texts: Texts }) {
  const { notesPersonal, notesPrivate, notesPrivately, notesStorage } = texts;
  const { notesDevice, notesLimit } = texts;
  const notes = [
    notesPersonal,
    notesPrivate,
    notesPrivately,
    notesStorage,
    notesDevice,
    notesLimit,
  ];
  return (
    <Part title={texts.notesTitle}>
      <Items of={notes} />
    </Part>
  );
}

function DownloadMethod({ texts }: { texts: Texts }) {
  const { methodComputer, methodIphone, methodAndroid, methodFallback, methodGif } = texts;
  return (
    <Part title={texts.methodTitle}>
      <Items of={[methodComputer, methodIphone, methodAndroid, methodFallback, methodGif]} />
    </Part>
  );
}

type Props = {
  language: Language;
  texts: Texts;
  newTab: string;
  contactUrl?: string | undefined;
};

function Reports({ language, texts, newTab, contactUrl }: Props) {
  const { reportNeedsLink, reportNeedsReason, reportNeedsContact, reportNeedsStatement } = texts;
  return (
    <Part title={texts.reportTitle}>
      <p className="mt-2">{texts.reportText}</p>
      <p className="mt-2">{texts.reportNeeds}</p>
      <Items of={[reportNeedsLink, reportNeedsReason, reportNeedsContact, reportNeedsStatement]} />
      <p className="mt-2 flex flex-col items-start">
        <a href={pagePath(language, "report")} className={buttonStyle.link}>
          {texts.reportOpen}
        </a>
        {contactUrl && (
          <ExternalLink href={contactUrl} newTab={newTab} className={buttonStyle.link}>
            {texts.reportContact}
          </ExternalLink>
        )}
      </p>
    </Part>
  );
}

export function HelpSection(props: Props) {
  const { texts } = props;
  return (
    <details className="group mt-6 max-w-4xl group-has-data-engaged/home:mt-10 sm:mt-8 rounded-card border border-line bg-surface/60">
      <summary className="bare-summary flex min-h-14 items-center justify-between gap-3 rounded-card px-5 hover:bg-surface">
        <h2 className="font-medium">{texts.title}</h2>
        <DetailsChevron />
      </summary>
      <div className="grid gap-8 px-5 pt-2 pb-7 text-pretty text-muted sm:grid-cols-2 sm:gap-10">
        <HowToUse texts={texts} />
        <DownloadMethod texts={texts} />
        <Notes texts={texts} />
        <Reports {...props} />
      </div>
    </details>
  );
}

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
