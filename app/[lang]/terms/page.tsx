import { TERMS, TERMS_SUPPLEMENT } from "@/lib/legal/terms";
import { legalPage } from "../legal-page";

const { generateMetadata, Page } = legalPage({
  page: "terms",
  legal: TERMS,
  supplement: TERMS_SUPPLEMENT,
  textsOf: (texts) => ({
    title: texts.termsTitle,
    description: texts.termsDescription,
    points: [
      texts.termsUse,
      texts.termsRights,
      texts.termsAge,
      texts.termsReports,
      texts.termsCopyright,
      texts.termsOperator,
    ],
  }),
});

export { generateMetadata, Page as default };
