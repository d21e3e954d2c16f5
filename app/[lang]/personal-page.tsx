import { PersonalScreen } from "@/components/favorite/personal-screen";
import {
  type PersonalListName,
  type PersonalTexts,
  personalCards,
} from "@/components/favorite/personal-texts";
import { PopularBelow } from "@/components/listing/popular-below";
import { pageVisitor } from "@/lib/auth/page-visitor";
import { signInOptions } from "@/lib/auth/sign-in-options";
import { loadMessages, type Messages } from "@/lib/i18n/load-messages";
import { queryOf } from "@/lib/query-values";
import { pageOfQuery } from "@/lib/videos/listing-view";
import { languageOf } from "./language-of";
import { privateMetadata } from "./private-metadata";

type Props = PageProps<"/[lang]/favorites">;
type Viewer = NonNullable<Awaited<ReturnType<typeof pageVisitor>>["viewer"]>;

type PersonalList = {
  name: PersonalListName;
  namespace: "Favorites" | "Following";
  textsOf: (messages: Messages, hasSignIn: boolean) => PersonalTexts;
  /** Null if it could not be read. */
  read: (id: Viewer["id"], page: number) => Promise<Parameters<typeof personalCards>[0] | null>;
};

/** Rendered by the session in the visitor's cookies; no cache may keep it. */
export function personalPage({ name, namespace, textsOf, read }: PersonalList) {
  return {
    generateMetadata: privateMetadata(namespace),
    async Page(props: Props) {
      const language = await languageOf(props);
      const [{ visitor, viewer }, messages] = await Promise.all([
        pageVisitor(),
        loadMessages(language),
      ]);
      const page = pageOfQuery(await queryOf(props.searchParams));
      const first = viewer && (await read(viewer.id, page));
      const texts = textsOf(messages, signInOptions() !== null);
      const start = first && (await personalCards(first, language, texts.gone));
      const below = !start?.cards.length && <PopularBelow language={language} />;
      return <PersonalScreen {...{ name, language, texts, visitor, page, start, below }} />;
    },
  };
}
