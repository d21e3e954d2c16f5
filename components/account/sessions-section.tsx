import { useAttempt } from "@/components/auth/use-attempt";
import { buttonStyle } from "@/components/ui/button-style";
import { Refusal } from "@/components/ui/refusal";
import { Spinner } from "@/components/ui/spinner";
import { signOutEverywhere } from "@/lib/auth/session";
import { pagePath } from "@/lib/routes";
import type { AccountProps } from "./account-parts";
import { Section } from "./account-parts";

/** Ends the sessions of lost phones and borrowed computers too. */
export function SessionsSection({ language, texts, signIn }: AccountProps) {
  const { isPending, failure, attempt } = useAttempt(signIn.errors, "failed");

  async function leave() {
    if (await attempt(signOutEverywhere)) location.assign(pagePath(language, "home"));
  }

  return (
    <Section title={texts.sessionsTitle} text={texts.sessionsText}>
      <button
        type="button"
        aria-disabled={isPending}
        onClick={leave}
        className={buttonStyle.secondary}
      >
        {isPending && <Spinner />}
        {isPending ? texts.signingOut : texts.signOutAll}
      </button>
      <div role="alert" className="empty:hidden">
        {failure !== null && <Refusal text={failure} />}
      </div>
    </Section>
  );
}
