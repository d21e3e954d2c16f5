import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { profileMetadata } from "@/components/author/profile-metadata";
import { ProfileFailure, ProfileScreen } from "@/components/author/profile-screen";
import { NotFoundScreen, notFoundMetadata } from "@/components/layout/not-found";
import { signInOptions } from "@/lib/auth/sign-in-options";
import { PROFILE, profileQuery } from "@/lib/authors/views";
import { loadMessages } from "@/lib/i18n/load-messages";
import { UNREAD_METADATA } from "@/lib/page-marks";
import { queryOf } from "@/lib/query-values";
import { authorPath } from "@/lib/routes";
import { siteUrl } from "@/lib/site-url";
import { authorProfile } from "@/lib/videos/author-videos";
import { languageOf } from "../../language-of";

type Props = PageProps<"/[lang]/author/[username]">;

/** Unknown and removed authors are found before the response starts, as the status needs it. */
async function subjectOf(props: Props) {
  const language = await languageOf(props);
  const { username } = await props.params;
  const view = PROFILE.ofQuery(await queryOf(props.searchParams));
  const handle = username.replace(/^%40/, "@");
  const profile = await authorProfile(handle, view.sort, view.page);
  if (profile.kind === "unknown") return { language, subject: null, status: 404 } as const;
  if (profile.kind === "removed") return { language, subject: null, status: 410 } as const;
  if (profile.kind === "found" && profile.author.username.toLowerCase() !== handle.toLowerCase()) {
    permanentRedirect(authorPath(language, profile.author.username) + profileQuery(view));
  }
  return { language, subject: { view, handle, profile } };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { language, subject, status } = await subjectOf(props);
  if (!subject) return notFoundMetadata(language, status);
  const { view, profile } = subject;
  if (profile.kind === "found") {
    return profileMetadata({ language, view, ...profile, site: siteUrl() });
  }
  const { Author } = await loadMessages(language);
  return { title: Author.failed, robots: { index: false }, other: UNREAD_METADATA };
}

export default async function AuthorPage(props: Props) {
  const { language, subject, status } = await subjectOf(props);
  if (!subject) return <NotFoundScreen {...{ language, status }} />;
  const { view, handle, profile } = subject;
  if (profile.kind !== "found") {
    const { Author: texts, Pages } = await loadMessages(language);
    const href = authorPath(language, handle) + profileQuery(view);
    return <ProfileFailure {...{ language, href, texts }} retry={Pages.retry} />;
  }
  const { author, videos } = profile;
  return (
    <ProfileScreen
      {...{ language, view, author }}
      videos={videos?.page ?? null}
      site={siteUrl()}
      hasSignIn={signInOptions() !== null}
    />
  );
}
