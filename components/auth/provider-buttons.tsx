import type { Provider } from "@supabase/supabase-js";
import { useEffect, useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { Refusal } from "@/components/ui/refusal";
import { Spinner } from "@/components/ui/spinner";
import { useScripts } from "@/components/ui/use-search";
import type { Language } from "@/lib/i18n/languages";
import { pagePath } from "@/lib/routes";
import { keepNextPath } from "./next-path";
import { ProviderMark } from "./provider-mark";
import type { SignInTexts } from "./sign-in-texts";
import { useAttempt } from "./use-attempt";

const PROVIDERS = ["google", "x"] as const;

type Props = { language: Language; texts: SignInTexts; xProvider: "x" | "twitter" };

/** Sign-in with an account elsewhere: away to it, and back to the callback. */
export function ProviderButtons({ language, texts, xProvider }: Props) {
  const isReady = useScripts();
  const { failure, attempt } = useAttempt(texts.errors, "signInFailed");
  const [leavingTo, setLeavingTo] = useState<string | null>(null);

  // Whoever comes back without having signed in may find the page as they left it.
  useEffect(() => {
    const comeBack = () => setLeavingTo(null);
    addEventListener("pageshow", comeBack);
    return () => removeEventListener("pageshow", comeBack);
  }, []);

  async function leave(name: (typeof PROVIDERS)[number]) {
    if (leavingTo !== null) return;
    setLeavingTo(name);
    keepNextPath();
    const provider: Provider = name === "x" ? xProvider : name;
    const redirectTo = location.origin + pagePath(language, "callback");
    const options = { redirectTo, skipBrowserRedirect: true };
    const isGone = await attempt(async (auth) => {
      const { data, error } = await auth.signInWithOAuth({ provider, options });
      if (data.url) location.assign(data.url);
      return { error };
    });
    if (!isGone) setLeavingTo(null);
  }

  return (
    <div className="flex flex-col gap-3">
      {PROVIDERS.map((name) => (
        <button
          key={name}
          type="button"
          disabled={!isReady}
          aria-disabled={leavingTo !== null}
          onClick={() => leave(name)}
          className={`${buttonStyle.secondary} h-12`}
        >
          {leavingTo === name ? <Spinner /> : <ProviderMark provider={name} />}
          {leavingTo === name ? texts.form.leaving : texts.form[name]}
        </button>
      ))}
      <div role="alert" className="empty:hidden">
        {failure !== null && <Refusal text={failure} />}
      </div>
    </div>
  );
}
