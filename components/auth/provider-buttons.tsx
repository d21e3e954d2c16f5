import type { Provider } from "@supabase/supabase-js";
import { useEffect, useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { Spinner } from "@/components/ui/icon";
import { RefusalAlert } from "@/components/ui/refusal";
import { useScripts } from "@/components/ui/use-browser-value";
import type { Language } from "@/lib/i18n/languages";
import { pagePath } from "@/lib/routes";
import { keepNextPath } from "../../lib/auth/next-path";
import type { SignInTexts } from "./sign-in-layout";
import { useAttempt } from "./use-attempt";

const PROVIDERS = ["google", "x"] as const;

type Props = { language: Language; texts: SignInTexts; xProvider: "x" | "twitter" };

export function ProviderButtons({ language, texts, xProvider }: Props) {
  const isReady = useScripts();
  const { failure, attempt } = useAttempt(texts.errors, "signInFailed");
  const [leavingTo, setLeavingTo] = useState<string | null>(null);

  // A visitor who returns without having signed in may see the page as they left it.
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
      <RefusalAlert text={failure} />
    </div>
  );
}

export function ProviderMark({ provider }: { provider: "google" | "x" }) {
  if (provider === "x") {
    return (
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 shrink-0" fill="currentColor">
        <path d="M17.6 3h3.1l-6.8 7.7L22 21h-6.3l-4.9-6.4L5.2 21H2.1l7.2-8.3L1.8 3h6.4l4.5 5.9L17.6 3Zm-1.1 16.2h1.7L7.4 4.7H5.5l11 14.5Z" />
      </svg>
    );
  }
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 shrink-0">
      <path
        fill="#4285f4"
        d="M22.5 12.2c0-.8-.1-1.5-.2-2.2H12v4.2h5.9a5 5 0 0 1-2.2 3.3v2.7h3.5c2.1-1.9 3.3-4.7 3.3-8Z"
      />
      <path
        fill="#34a853"
        d="M12 23c3 0 5.4-1 7.2-2.7l-3.5-2.7c-1 .6-2.2 1-3.7 1-2.8 0-5.2-1.9-6.1-4.5H2.3V17A11 11 0 0 0 12 23Z"
      />
      <path fill="#fbbc05" d="M5.9 14.1a6.6 6.6 0 0 1 0-4.2V7.1H2.3a11 11 0 0 0 0 9.9l3.6-2.9Z" />
      <path
        fill="#ea4335"
        d="M12 5.4c1.6 0 3 .6 4.2 1.7l3.1-3.1A11 11 0 0 0 2.3 7.1l3.6 2.8C6.8 7.3 9.2 5.4 12 5.4Z"
      />
    </svg>
  );
}
