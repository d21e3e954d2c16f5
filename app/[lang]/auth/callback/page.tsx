import { CallbackScreen } from "@/components/auth/callback-screen";
import { loadMessages } from "@/lib/i18n/load-messages";
import { languageOf } from "../../language-of";
import { privateMetadata } from "../../private-metadata";

export const generateMetadata = privateMetadata("Callback");

/** Nothing about the sign-in is rendered: all of it is in the browser. */
export default async function AuthCallback(props: PageProps<"/[lang]/auth/callback">) {
  const language = await languageOf(props);
  const { Callback, SignIn, SignInErrors } = await loadMessages(language);
  return (
    <CallbackScreen
      language={language}
      texts={Callback}
      signIn={{ form: SignIn, errors: SignInErrors }}
    />
  );
}
