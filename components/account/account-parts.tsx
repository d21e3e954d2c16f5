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

/** Props of every section of the account page. */
export type AccountProps = {
  language: Language;
  texts: Messages["Account"];
  signIn: SignInTexts;
  /** The visitor as rendered by the server. */
  visitor: PageVisitor;
  /** Facts about the visitor's account; null if the server could not identify the visitor. */
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

/** Why an action failed, with a link to the next step if there is one. */
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
  /** The last sign-in is too long ago for this action. */
  | { kind: "sign-in-again" }
  /** `message` is null where the server gave none. */
  | { kind: "failed"; message: string | null };

/** Calls our API for the export or the deletion of this user's account; never throws. */
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
