import type { Metadata } from "next";
import { loadMessages } from "@/lib/i18n/load-messages";
import { languageOf } from "./language-of";

type Namespace = "Account" | "Callback" | "Device" | "Favorites" | "Following" | "History" | "Me";

/** Of pages that search engines do not list. */
export function privateMetadata(namespace: Namespace) {
  return async (props: { params: Promise<{ lang: string }> }): Promise<Metadata> => {
    const { [namespace]: texts } = await loadMessages(await languageOf(props));
    const { metaTitle: title, description } = texts;
    return { title, description, robots: { index: false } };
  };
}
