import type { SupabaseClient } from "@supabase/supabase-js";
import { useEffect, useState } from "react";
import { useViewer } from "@/components/auth/use-viewer";
import { buttonStyle } from "@/components/ui/button-style";
import { openSession } from "@/lib/auth/session-store";
import { TEST_USER_KEY } from "@/lib/auth/viewer-memory";
import { browserStorage } from "@/lib/browser-storage";
import type { Language } from "@/lib/i18n/languages";
import { loadMessages, type Messages } from "@/lib/i18n/load-messages";

/** An ordinary account of the embedded service. */
const TEST_USER = { email: "test@postreel.example", password: "postreel test login" };
const TEST_NAME = "Test User";

type Props = { language: Language };

async function signInAsTestUser({ auth }: SupabaseClient): Promise<boolean> {
  const known = await auth.signInWithPassword(TEST_USER);
  if (known.error?.code !== "invalid_credentials") return known.error === null;
  const options = { data: { full_name: TEST_NAME } };
  const made = await auth.signUp({ ...TEST_USER, options });
  return made.error === null;
}

export function DevBar({ language }: Props) {
  const { user } = useViewer();
  const [texts, setTexts] = useState<Messages["DevBar"] | null>(null);
  const [isHidden, setHidden] = useState(false);
  const [state, setState] = useState<"idle" | "pending" | "failed">("idle");
  const isTestUser = user?.email === TEST_USER.email;

  useEffect(() => {
    void loadMessages(language).then(({ DevBar }) => setTexts(DevBar));
  }, [language]);

  async function signIn() {
    if (isTestUser || state === "pending") return;
    setState("pending");
    const client = await openSession();
    const isIn = client !== null && (await signInAsTestUser(client));
    if (isIn) browserStorage()?.setItem(TEST_USER_KEY, "true");
    setState(isIn ? "idle" : "failed");
  }

  function hide() {
    sessionStorage.removeItem("postreel-dev-bar");
    setHidden(true);
  }

  if (!texts || isHidden) return null;
  return (
    <aside
      aria-label={texts.label}
      className="sticky bottom-(--foot) z-20 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-warning/50 bg-surface px-4 py-1 text-sm"
    >
      <span className="font-medium text-warning">{texts.label}</span>
      <span className="min-w-0 truncate">{user?.email ?? user?.name ?? texts.nobody}</span>
      {isTestUser && (
        <span className="rounded-md bg-warning px-2 py-0.5 text-canvas">{texts.testUser}</span>
      )}
      <span role="alert" className="text-danger">
        {state === "failed" && texts.failed}
      </span>
      <div className="ms-auto flex gap-2">
        <button
          type="button"
          disabled={isTestUser}
          aria-disabled={state === "pending"}
          onClick={signIn}
          className={`${buttonStyle.quiet} disabled:opacity-60`}
        >
          {texts.testLogin}
        </button>
        <button type="button" onClick={hide} className={buttonStyle.quiet}>
          {texts.hide}
        </button>
      </div>
    </aside>
  );
}
