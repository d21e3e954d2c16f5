import type { Metadata } from "next";
import { LegalArticle, legalMetadata } from "@/components/legal/legal-page";
import { env } from "@/lib/env";
import { DEFAULT_LANGUAGE } from "@/lib/i18n/languages";
import { loadMessages, type Messages } from "@/lib/i18n/load-messages";
import type { LegalDocument, LegalSupplement } from "@/lib/legal/legal-document";
import { operatorIdentity } from "@/lib/legal/operator";
import { languageOf } from "./language-of";

type Props = PageProps<"/[lang]/terms">;

type Document = {
  page: "privacy" | "terms";
  legal: LegalDocument;
  supplement: LegalSupplement;
  textsOf: (legal: Messages["Legal"]) => { title: string; description: string; points: string[] };
};

/** English in every language, with a summary in the others. */
export function legalPage({ page, legal, supplement, textsOf }: Document) {
  return {
    async generateMetadata(props: Props): Promise<Metadata> {
      const language = await languageOf(props);
      const { Legal, Meta } = await loadMessages(language);
      const { title, description } = textsOf(Legal);
      return legalMetadata({ page, language, title, description, siteName: Meta.siteName });
    },
    async Page(props: Props) {
      const language = await languageOf(props);
      const { Legal, Shell } = await loadMessages(language);
      const { points } = textsOf(Legal);
      const words = { name: Shell[page], note: Legal.englishOnly, title: Legal.summaryTitle };
      return (
        <LegalArticle
          legal={legal}
          supplement={supplement}
          operator={operatorIdentity()}
          summary={language === DEFAULT_LANGUAGE ? null : { ...words, points }}
          contactUrl={env().CONTACT_FORM_URL}
        />
      );
    },
  };
}
