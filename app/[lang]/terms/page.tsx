import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { LegalArticle, legalMetadata } from "@/components/legal/legal-page";
import { env } from "@/lib/env";
import { DEFAULT_LANGUAGE, isLanguage } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { operatorIdentity } from "@/lib/legal/operator";
import { TERMS } from "@/lib/legal/terms";
import { TERMS_SUPPLEMENT } from "@/lib/legal/terms-supplement";

type Props = { params: Promise<{ lang: string }> };

async function languageOf({ params }: Props) {
  const { lang } = await params;
  return isLanguage(lang) ? lang : notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const language = await languageOf(props);
  const { Legal, Meta } = await loadMessages(language);
  const { termsTitle: title, termsDescription: description } = Legal;
  return legalMetadata({ page: "terms", language, title, description, siteName: Meta.siteName });
}

export default async function Terms(props: Props) {
  const language = await languageOf(props);
  setRequestLocale(language);
  const { Legal } = await loadMessages(language);
  const points = [
    Legal.termsUse,
    Legal.termsRights,
    Legal.termsAge,
    Legal.termsReports,
    Legal.termsCopyright,
    Legal.termsOperator,
  ];
  const summary = { note: Legal.englishOnly, title: Legal.summaryTitle, points };
  return (
    <LegalArticle
      legal={TERMS}
      supplement={TERMS_SUPPLEMENT}
      operator={operatorIdentity()}
      summary={language === DEFAULT_LANGUAGE ? null : summary}
      contactUrl={env().CONTACT_FORM_URL}
    />
  );
}
