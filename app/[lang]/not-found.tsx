import { getLocale, getTranslations } from "next-intl/server";
import { buttonStyle } from "@/components/ui/button-style";
import { DEFAULT_LANGUAGE, isLanguage } from "@/lib/i18n/languages";
import { pagePath } from "@/lib/routes";

export default async function NotFound() {
  const t = await getTranslations("Shell");
  const locale = await getLocale();
  return (
    <section className="mx-auto flex w-full max-w-xl flex-col items-start gap-4 px-5 py-20">
      <h1 className="text-3xl font-semibold tracking-tight">{t("notFoundTitle")}</h1>
      <p className="text-muted">{t("notFoundText")}</p>
      <a
        href={pagePath(isLanguage(locale) ? locale : DEFAULT_LANGUAGE, "home")}
        className={`${buttonStyle.primary} mt-2`}
      >
        {t("toHome")}
      </a>
    </section>
  );
}
