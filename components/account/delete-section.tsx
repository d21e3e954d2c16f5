import { useId, useRef, useState } from "react";
import { useSignedInUser } from "@/components/auth/require-viewer";
import { buttonStyle } from "@/components/ui/button-style";
import { Spinner } from "@/components/ui/icon";
import { signOutOf } from "@/lib/auth/session";
import { browserStorage } from "@/lib/browser-storage";
import { forgetClaimedHearts } from "@/lib/favorites/device-hearts";
import { API, pagePath } from "@/lib/routes";
import {
  type AccountAnswer,
  type AccountProps,
  AccountRefusal,
  askAccount,
  Section,
} from "./account-parts";

const DANGER = `${buttonStyle.secondary} text-danger`;

export function DeleteSection(props: AccountProps) {
  const { language, texts } = props;
  const viewer = useSignedInUser();
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isPending, setPending] = useState(false);
  const [answer, setAnswer] = useState<AccountAnswer | null>(null);

  function ask() {
    setAnswer(null);
    dialog.current?.showModal();
  }

  async function remove() {
    if (isPending) return;
    setPending(true);
    const given = await askAccount(API.account, "DELETE", language, viewer.id);
    if (given.kind === "done") {
      forgetClaimedHearts(browserStorage(), viewer.id);
      await signOutOf(viewer.id);
      location.replace(pagePath(language, "home"));
      return;
    }
    setPending(false);
    setAnswer(given);
  }

  return (
    <Section title={texts.deleteTitle} text={texts.deleteText}>
      <button type="button" onClick={ask} className={DANGER}>
        {texts.delete}
      </button>
      <dialog
        ref={dialog}
        aria-labelledby={title}
        className="m-auto w-full max-w-md rounded-card border border-line bg-surface p-6 text-ink shadow-card backdrop:bg-black/70"
      >
        <div className="flex flex-col gap-4">
          <h3 id={title} className="title-section">
            {texts.confirmTitle}
          </h3>
          <p className="text-pretty text-muted">{texts.deleteText}</p>
          <AccountRefusal {...props} answer={answer} />
          <form method="dialog" className="flex flex-wrap justify-end gap-3">
            <button type="submit" className={buttonStyle.secondary}>
              {texts.cancel}
            </button>
            <button type="button" aria-disabled={isPending} onClick={remove} className={DANGER}>
              {isPending && <Spinner />}
              {isPending ? texts.deleting : texts.confirmDelete}
            </button>
          </form>
        </div>
      </dialog>
    </Section>
  );
}
