import { HistoryScreen } from "@/components/history/history-screen";
import { PopularBelow } from "@/components/listing/popular-below";
import { loadMessages } from "@/lib/i18n/load-messages";
import { languageOf } from "../language-of";
import { privateMetadata } from "../private-metadata";

export const generateMetadata = privateMetadata("History");

/** Holds nothing of the visitor: the browser fills it from its own records. */
export default async function History(props: PageProps<"/[lang]/history">) {
  const language = await languageOf(props);
  const { History: texts } = await loadMessages(language);
  return (
    <HistoryScreen language={language} texts={texts}>
      <PopularBelow language={language} />
    </HistoryScreen>
  );
}
