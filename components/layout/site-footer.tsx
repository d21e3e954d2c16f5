import { ExternalLink } from "@/components/ui/external-link";
import { TextWithNodes } from "@/components/ui/text-with-nodes";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { CONTACT } from "@/lib/legal/legal-document";
import { pagePath } from "@/lib/routes";
import { CurrentYear } from "./current-year";

type Props = {
  language: Language;
  texts: Messages["Shell"];
  contactUrl: string | undefined;
  /** Null without a consent banner. */
  choices?: string | null;
};

/** Without a contact form the link opens the section of the terms on reports. */
export function SiteFooter({ language, texts, contactUrl, choices }: Props) {
  return (
    <footer className="footer">
      <div className="footer-row">
        <div>
          <ul>
            <li>
              <a href={pagePath(language, "terms")} className="footer-link">
                {texts.terms}
              </a>
            </li>
            <li>
              <a href={pagePath(language, "privacy")} className="footer-link">
                {texts.privacy}
              </a>
            </li>
            <li>
              <a href={pagePath(language, "report")} className="footer-link">
                {texts.report}
              </a>
            </li>
            <li>
              <a href={pagePath(language, "device")} className="footer-link">
                {texts.device}
              </a>
            </li>
            <li>
              <a href={pagePath(language, "helpIos")} className="footer-link">
                {texts.helpPages}
              </a>
            </li>
            <li>
              <a href={pagePath(language, "apiDocs")} className="footer-link">
                {texts.api}
              </a>
            </li>
            <li>
              {contactUrl ? (
                <ExternalLink href={contactUrl} newTab={texts.newTab} className="footer-link">
                  {texts.contact}
                </ExternalLink>
              ) : (
                <a href={`${pagePath(language, "terms")}#${CONTACT.id}`} className="footer-link">
                  {texts.contact}
                </a>
              )}
            </li>
            {choices && (
              <li>
                <button type="button" data-asks-consent className="footer-link">
                  {choices}
                </button>
              </li>
            )}
          </ul>
          <p>
            <TextWithNodes
              text={texts.copyright}
              nodes={{ year: <CurrentYear rendered={new Date().getFullYear()} /> }}
            />
          </p>
        </div>
        <p className="footer-note">{texts.disclaimer}</p>
      </div>
    </footer>
  );
}
