import type { Metadata, Viewport } from "next";
import { notFound } from "next/navigation";
import { getTranslations, setRequestLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { ConsentGate } from "@/components/consent/consent-gate";
import { DevBarGate } from "@/components/layout/dev-bar-gate";
import { ErrorTextsProvider } from "@/components/layout/error-screen";
import { displayFont } from "@/components/layout/fonts/display";
import { HeaderBar } from "@/components/layout/header-bar";
import { LanguageMemory } from "@/components/layout/language-memory";
import { OfflineWorker } from "@/components/layout/offline-worker";
import { SharedElement } from "@/components/layout/shared-element";
import { errorTexts, tabTexts } from "@/components/layout/shell-texts";
import { SiteFooter } from "@/components/layout/site-footer";
import { SiteHeader } from "@/components/layout/site-header";
import { TabBar } from "@/components/layout/tab-bar";
import { LIVE_REGION_ID } from "@/components/ui/announce";
import { IconSprite } from "@/components/ui/icon-sprite";
import { browserService, signInOptions } from "@/lib/auth/sign-in-options";
import { SIGN_IN_SERVICE } from "@/lib/auth/sign-in-service";
import { env } from "@/lib/env";
import { HEAD_SCRIPT } from "@/lib/head-script";
import { isLanguage } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";
import { siteUrl } from "@/lib/site-url";
import { consentTexts, watchersOf } from "@/lib/telemetry/watchers";
import { CANVAS } from "@/lib/theme";
import { LINK_HOSTS } from "@/lib/x/link-hosts";

import "../globals.css";

/** Public pages depend on their query; `server/cache` caches the rendered bytes. */
export const dynamic = "force-dynamic";

type Props = { children: ReactNode; params: Promise<{ lang: string }> };

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: CANVAS.light },
    { media: "(prefers-color-scheme: dark)", color: CANVAS.dark },
  ],
  colorScheme: "light dark",
  // The page fills the window; bars and edges leave room for what the device draws over it.
  viewportFit: "cover",
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang } = await params;
  if (!isLanguage(lang)) return {};
  const t = await getTranslations({ locale: lang, namespace: "Meta" });
  return { metadataBase: siteUrl(), applicationName: t("siteName") };
}

export default async function Layout({ children, params }: Props) {
  const { lang } = await params;
  if (!isLanguage(lang)) notFound();
  setRequestLocale(lang);
  const { Shell, Consent, History, Search } = await loadMessages(lang);
  const watchers = watchersOf(env());
  const service = browserService();
  const hosts = env().X_LINK_HOSTS;

  return (
    <html lang={lang} className={`${displayFont.variable} bg-canvas`} suppressHydrationWarning>
      <head>
        <script>{HEAD_SCRIPT}</script>
        {service && <meta name={SIGN_IN_SERVICE} content={JSON.stringify(service)} />}
        {hosts.length > 0 && <meta name={LINK_HOSTS} content={hosts.join(" ")} />}
      </head>
      <body className="page-body">
        <a href="#content" className="skip-link">
          {Shell.skipToContent}
        </a>
        <LanguageMemory language={lang} />
        <HeaderBar>
          <SiteHeader
            language={lang}
            texts={Shell}
            search={Search}
            history={History.title}
            hasSignIn={signInOptions() !== null}
          />
        </HeaderBar>
        <main id="content" tabIndex={-1} className="flex-1 outline-none">
          <ErrorTextsProvider texts={errorTexts(Shell)}>{children}</ErrorTextsProvider>
        </main>
        <SiteFooter
          language={lang}
          texts={Shell}
          contactUrl={env().CONTACT_FORM_URL}
          choices={watchers && Consent.choices}
        />
        <TabBar language={lang} label={Shell.tabs} texts={tabTexts(Shell, Search)} />
        {watchers && (
          <ConsentGate
            watchers={watchers}
            texts={consentTexts(watchers, Consent)}
            privacyPath={pagePath(lang, "privacy")}
          />
        )}
        <p id={LIVE_REGION_ID} role="status" className="sr-only" />
        <IconSprite />
        <SharedElement />
        <OfflineWorker />
        <DevBarGate language={lang} />
      </body>
    </html>
  );
}
