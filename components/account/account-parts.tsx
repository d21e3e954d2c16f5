import { type ReactNode, useId } from "react";
import type { SignInTexts } from "@/components/auth/sign-in-layout";
import { buttonStyle } from "@/components/ui/button-style";
import { Refusal } from "@/components/ui/refusal";
import type { AccountFacts } from "@/lib/accounts/schema";
import type { PageVisitor } from "@/lib/auth/browser-viewer";
import { fetchAsViewer } from "@/lib/auth/fetch-as-viewer";
import { signOut } from "@/lib/auth/session";
import { FetchRefusal } from "@/lib/browser/fetcher";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { loginPath, pagePath } from "@/lib/routes";

export type AccountProps = {
  language: Language;
  texts: Messages["Account"];
  signIn: SignInTexts;
  visitor: PageVisitor;
  /** Null if the server could not identify the visitor. */
  account: AccountFacts | null;
};

type SectionProps = { title: string; text: string; children: ReactNode };

export function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col items-start gap-4 rounded-card border border-line bg-surface/70 p-5 sm:p-6"
    >
      <h2 id={id} className="title-section">
        {title}
      </h2>
      <p className="-mt-2 text-sm text-pretty text-muted">{text}</p>
      {children}
    </section>
  );
}

type RefusalProps = AccountProps & { answer: AccountAnswer | null };

export function AccountRefusal({ language, texts, answer }: RefusalProps) {
  async function signInAgain() {
    await signOut();
    location.assign(loginPath(language, pagePath(language, "account")));
  }

  return (
    <div role="alert" className="flex flex-col items-start gap-3 empty:hidden">
      {answer?.kind === "failed" && <Refusal text={answer.message ?? texts.unreachable} />}
      {answer?.kind === "sign-in-again" && (
        <>
          <Refusal text={texts.signInAgain} />
          <button type="button" className={buttonStyle.secondary} onClick={signInAgain}>
            {texts.toSignIn}
          </button>
        </>
      )}
    </div>
  );
}

export type AccountAnswer =
  | { kind: "done"; data: unknown }
  | { kind: "sign-in-again" }
  /** `message` is null where the server gave none. */
  | { kind: "failed"; message: string | null };

/** Never throws. */
export async function askAccount(
  path: string,
  method: "GET" | "DELETE",
  language: Language,
  userId: string,
): Promise<AccountAnswer> {
  try {
    return { kind: "done", data: await fetchAsViewer(userId, path, { method, language }) };
  } catch (error) {
    if (!(error instanceof FetchRefusal)) return { kind: "failed", message: null };
    if (error.code === "sign_in_again") return { kind: "sign-in-again" };
    return { kind: "failed", message: error.message || null };
  }
}
