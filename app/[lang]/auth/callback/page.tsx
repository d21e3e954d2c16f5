import type { Metadata } from "next";
import { CallbackScreen } from "@/components/auth/callback-screen";
import { loadMessages } from "@/lib/i18n/load-messages";
import { languageOf } from "../../language-of";

export async function generateMetadata(
  props: PageProps<"/[lang]/auth/callback">,
): Promise<Metadata> {
  const { metaTitle, description } = (await loadMessages(await languageOf(props))).Callback;
  return { title: metaTitle, description, robots: { index: false } };
}

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
