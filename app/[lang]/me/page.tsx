import { MeScreen } from "@/components/me/me-screen";
import { signInOptions } from "@/lib/auth/sign-in-options";
import { loadMessages } from "@/lib/i18n/load-messages";
import { languageOf } from "../language-of";
import { privateMetadata } from "../private-metadata";

export const generateMetadata = privateMetadata("Me");

/** Holds nothing of the visitor, so that caches may share it. */
export default async function Me(props: PageProps<"/[lang]/me">) {
  const language = await languageOf(props);
  const texts = await loadMessages(language);
  return <MeScreen {...{ language, texts }} hasSignIn={signInOptions() !== null} />;
}
