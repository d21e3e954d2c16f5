import type { Metadata } from "next";
import { MeScreen } from "@/components/me/me-screen";
import { signInOptions } from "@/lib/auth/sign-in-options";
import { loadMessages } from "@/lib/i18n/load-messages";
import { languageOf } from "../language-of";

export async function generateMetadata(props: PageProps<"/[lang]/me">): Promise<Metadata> {
  const { metaTitle, description } = (await loadMessages(await languageOf(props))).Me;
  return { title: metaTitle, description, robots: { index: false } };
}

/** Holds nothing of the visitor, so that caches may share it. */
export default async function Me(props: PageProps<"/[lang]/me">) {
  const language = await languageOf(props);
  const texts = await loadMessages(language);
  return <MeScreen {...{ language, texts }} hasSignIn={signInOptions() !== null} />;
}
