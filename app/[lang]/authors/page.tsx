import type { Metadata } from "next";
import { cache } from "react";
import { DirectoryScreen, directoryMetadata } from "@/components/author/directory-screen";
import { signInOptions } from "@/lib/auth/sign-in-options";
import { startOfDirectory } from "@/lib/authors/list-authors";
import { directoryViewOf } from "@/lib/authors/views";
import { queryOf } from "@/lib/query-values";
import { siteUrl } from "@/lib/site-url";
import { languageOf } from "../language-of";

type Props = PageProps<"/[lang]/authors">;

const startOf = cache(startOfDirectory);

async function subjectOf(props: Props) {
  const language = await languageOf(props);
  const view = directoryViewOf(await queryOf(props.searchParams));
  return { language, view, answer: await startOf(view.sort, view.page, view.search) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return directoryMetadata(await subjectOf(props));
}

export default async function Authors(props: Props) {
  const subject = await subjectOf(props);
  return <DirectoryScreen {...subject} site={siteUrl()} hasSignIn={signInOptions() !== null} />;
}
