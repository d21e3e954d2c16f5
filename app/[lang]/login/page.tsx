import type { Metadata } from "next";
import { LoginScreen, NoSignIn } from "@/components/auth/login-screen";
import { signInOptions } from "@/lib/auth/sign-in-options";
import { loadMessages } from "@/lib/i18n/load-messages";
import { languageOf } from "../language-of";

export async function generateMetadata(props: PageProps<"/[lang]/login">): Promise<Metadata> {
  const { metaTitle, notNeeded } = (await loadMessages(await languageOf(props))).Login;
  return { title: metaTitle, description: notNeeded, robots: { index: false } };
}

export default async function Login(props: PageProps<"/[lang]/login">) {
  const language = await languageOf(props);
  const texts = await loadMessages(language);
  const options = signInOptions();
  return options ? (
    <LoginScreen language={language} texts={texts} options={options} />
  ) : (
    <NoSignIn language={language} texts={texts.Login} toHome={texts.Shell.toHome} />
  );
}
