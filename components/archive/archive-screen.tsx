import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { translatedMetadata } from "@/components/layout/site-metadata";
import { CardGrid } from "@/components/listing/card-grid";
import { firstPage } from "@/components/listing/first-page";
import { ItemList } from "@/components/listing/item-list";
import { ListHead } from "@/components/listing/list-head";
import { LeaderboardTabs } from "@/components/listing/listing-screen";
import { WatchList } from "@/components/listing/watch-list";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { type Archive, lastMoment, periodOfName } from "@/lib/archives/periods";
import { longDate, longDates, longMonth } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { archivePath, PAGES, pagePath } from "@/lib/routes";

/** Cards on a first screen. */
const EAGER = 6;

type Subject = { language: Language; archive: Archive };
type ScreenProps = Subject & { origin: string };

type Period = Pick<Archive, "kind" | "from" | "to">;

function periodText({ kind, from, to }: Period, language: Language): string {
  if (kind === "month") return longMonth(from, language);
  return kind === "day" ? longDate(from, language) : longDates(from, to, language);
}

function nameText(name: string, language: Language): string {
  const period = periodOfName(name);
  return period ? periodText({ ...period, to: lastMoment(period) }, language) : name;
}

export async function archiveMetadata({ language, archive }: Subject): Promise<Metadata> {
  const t = await getTranslations({ locale: language, namespace: "Archive" });
  const { siteName } = (await loadMessages(language)).Meta;
  const period = periodText(archive, language);
  const title = `${t("title", { period })} | ${siteName}`;
  const description = t("description", { period });
  const path = `${PAGES.popular.path}/${archive.name}`;
  return translatedMetadata({ language, title, description, siteName, path, imageOf: "popular" });
}

export async function ArchiveScreen({ language, archive, origin }: ScreenProps) {
  const t = await getTranslations({ locale: language, namespace: "Archive" });
  const messages = await loadMessages(language);
  const { page, previous, next } = archive;
  const heading = t("title", { period: periodText(archive, language) });
  const [before, after] = [previous, next].map((name) => name && nameText(name, language));
  // Chinese headings break only beside punctuation: zero-width spaces also let them break between dates.
  const title = heading.replace(/[：～至]/g, "$&\u200b");
  const { cards } = firstPage(page, language);
  return (
    <div className="page-frame page-wide">
      <ListHead
        {...{ title, lead: t("lead") }}
        about={messages.Listing.about}
        actions={<WatchList text={messages.Card.watch} />}
      />
      <div className="mb-3 border-line md:border-b">
        <LeaderboardTabs shown="popular" language={language} messages={messages} />
      </div>
      <nav aria-label={t("others")} className="mb-4 flex flex-wrap gap-2">
        {previous && (
          <a href={archivePath(language, previous)} rel="prev" className={buttonStyle.secondary}>
            <Icon name="chevron" className="size-4 rotate-90" />
            <span className="max-sm:sr-only">{t("previous")}</span>
            {before}
          </a>
        )}
        {next && (
          <a href={archivePath(language, next)} rel="next" className={buttonStyle.secondary}>
            <span className="max-sm:sr-only">{t("next")}</span>
            {after}
            <Icon name="chevron" className="size-4 -rotate-90" />
          </a>
        )}
        <a href={pagePath(language, "popular")} className={buttonStyle.secondary}>
          {t("now")}
        </a>
      </nav>
      <CardGrid {...{ cards, language }} texts={messages.Card} isRanked watch eagerCount={EAGER} />
      <ItemList {...{ language, origin }} name={title} cards={cards} />
    </div>
  );
}

type LinksProps = { language: Language; newest: { period: string }[] };

export async function ArchiveLinks({ language, newest }: LinksProps) {
  const t = await getTranslations({ locale: language, namespace: "Archive" });
  if (newest.length === 0) return null;
  return (
    <nav aria-label={t("links")} className="mt-10 border-t border-line pt-6">
      <p className="font-medium">{t("links")}</p>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {newest.map(({ period }) => (
          <li key={period}>
            <a href={archivePath(language, period)} className={buttonStyle.link}>
              {nameText(period, language)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
