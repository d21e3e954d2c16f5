import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { LegalArticle, legalMetadata } from "@/components/legal/legal-page";
import { env } from "@/lib/env";
import { DEFAULT_LANGUAGE, isLanguage } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { operatorIdentity } from "@/lib/legal/operator";
import { PRIVACY } from "@/lib/legal/privacy";
import { PRIVACY_SUPPLEMENT } from "@/lib/legal/privacy-supplement";

type Props = { params: Promise<{ lang: string }> };

async function languageOf({ params }: Props) {
  const { lang } = await params;
  return isLanguage(lang) ? lang : notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const language = await languageOf(props);
  const { Legal, Meta } = await loadMessages(language);
  const { privacyTitle: title, privacyDescription: description } = Legal;
  return legalMetadata({ page: "privacy", language, title, description, siteName: Meta.siteName });
}

export default async function PrivacyPolicy(props: Props) {
  const language = await languageOf(props);
  setRequestLocale(language);
  const { Legal } = await loadMessages(language);
  const points = [
    Legal.privacyStored,
    Legal.privacyCounting,
    Legal.privacyDevice,
    Legal.privacyConsent,
    Legal.privacyRecipients,
    Legal.privacyAuthors,
    Legal.privacyRights,
  ];
  const summary = { note: Legal.englishOnly, title: Legal.summaryTitle, points };
  return (
    <LegalArticle
      legal={PRIVACY}
      supplement={PRIVACY_SUPPLEMENT}
      operator={operatorIdentity()}
      summary={language === DEFAULT_LANGUAGE ? null : summary}
      contactUrl={env().CONTACT_FORM_URL}
    />
  );
}
