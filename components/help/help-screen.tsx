import type { Metadata } from "next";
import { translatedMetadata } from "@/components/layout/site-metadata";
import { PageHeader } from "@/components/ui/page-header";
import { TextWithNodes } from "@/components/ui/text-with-nodes";
import type { Language } from "@/lib/i18n/languages";
import { loadMessages, type Messages } from "@/lib/i18n/load-messages";
import { HELP_PAGES, type HelpPlatform, helpPage, PAGES, pagePath } from "@/lib/routes";
import { Bookmarklet } from "./bookmarklet";

type Subject = { language: Language; platform: HelpPlatform };

type Texts = Messages["HelpPages"];

const PAGE_TEXTS = {
  ios: (t: Texts) => ({
    metaTitle: t.iosMetaTitle,
    description: t.iosMeta,
    title: t.iosTitle,
    lead: t.iosLead,
    steps: [t.iosNew, t.iosShare, t.iosEncode, t.iosOpen, t.iosName, t.iosUse],
  }),
  android: (t: Texts) => ({
    metaTitle: t.androidMetaTitle,
    description: t.androidMeta,
    title: t.androidTitle,
    lead: t.androidLead,
    steps: [t.androidOpen, t.androidInstall, t.androidUse],
  }),
  desktop: (t: Texts) => ({
    metaTitle: t.desktopMetaTitle,
    description: t.desktopMeta,
    title: t.desktopTitle,
    lead: t.desktopLead,
    steps: [t.desktopBar, t.desktopDrag, t.desktopUse],
  }),
};

const TABS = { ios: "iPhone, iPad", android: "Android" } as const;

export async function helpMetadata({ language, platform }: Subject): Promise<Metadata> {
  const { HelpPages, Meta } = await loadMessages(language);
  const { siteName } = Meta;
  const { metaTitle, description } = PAGE_TEXTS[platform](HelpPages);
  const title = `${metaTitle} | ${siteName}`;
  const { path } = PAGES[helpPage(platform)];
  return translatedMetadata({ language, title, description, siteName, path, imageOf: "home" });
}

export async function HelpScreen({
  language,
  platform,
  site,
  shortcutUrl,
}: Subject & { site: URL; shortcutUrl: string | undefined }) {
  const { HelpPages: texts } = await loadMessages(language);
  const { title, lead, steps } = PAGE_TEXTS[platform](texts);
  const deepLink = new URL("/?url=", site).href;
  const script = `javascript:location.href='${deepLink}'+encodeURIComponent(location.href)`;
  const nodes = {
    address: (
      <code className="rounded bg-raised px-1.5 py-0.5 wrap-anywhere select-all" dir="ltr">
        {platform === "android" ? site.href : deepLink}
      </code>
    ),
  };
  return (
    <div className="page-frame pb-12">
      <PageHeader title={title} lead={lead} />
      <nav aria-label={texts.platforms} className="mb-8">
        <ul className="flex flex-wrap gap-x-6">
          {HELP_PAGES.map((one) => (
            <li key={one}>
              <a
                href={pagePath(language, helpPage(one))}
                aria-current={one === platform ? "page" : undefined}
                className="inline-flex min-h-11 items-center text-muted underline-offset-4 hover:text-ink aria-[current]:text-ink aria-[current]:underline"
              >
                {one === "desktop" ? texts.computer : TABS[one]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {platform === "ios" && shortcutUrl && (
        <div className="mb-6 max-w-3xl">
          <a href={shortcutUrl} rel="noreferrer" className="button-primary">
            {texts.iosGet}
          </a>
          <p className="mt-8 text-pretty text-muted">{texts.iosByHand}</p>
        </div>
      )}
      <ol className="max-w-3xl list-decimal space-y-4 ps-6 marker:text-muted">
        {steps.map((step) => (
          <li key={step} className="ps-2 text-pretty">
            <TextWithNodes text={step} nodes={nodes} />
          </li>
        ))}
      </ol>
      {platform === "desktop" && (
        <div className="mt-8 max-w-3xl">
          <Bookmarklet script={script} name={texts.bookmark} hint={texts.dragHint} />
          <p className="mt-6 text-pretty text-muted">{texts.byHand}</p>
          <pre
            id="address"
            dir="ltr"
            className="mt-2 rounded-xl border border-line bg-surface p-4 text-sm whitespace-pre-wrap wrap-anywhere select-all"
          >
            {script}
          </pre>
        </div>
      )}
      <p className="mt-8 max-w-3xl text-pretty text-muted">{texts.noThirdParty}</p>
    </div>
  );
}
