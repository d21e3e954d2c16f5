import { PRIVACY, PRIVACY_SUPPLEMENT } from "@/lib/legal/privacy";
import { legalPage } from "../legal-page";

const { generateMetadata, Page } = legalPage({
  page: "privacy",
  legal: PRIVACY,
  supplement: PRIVACY_SUPPLEMENT,
  textsOf: (texts) => ({
    title: texts.privacyTitle,
    description: texts.privacyDescription,
    points: [
      texts.privacyStored,
      texts.privacyCounting,
      texts.privacyDevice,
      texts.privacyConsent,
      texts.privacyRecipients,
      texts.privacyAuthors,
      texts.privacyRights,
    ],
  }),
});

export { generateMetadata, Page as default };
