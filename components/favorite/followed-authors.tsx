import { useId } from "react";
import useSWR, { useSWRConfig } from "swr";
import { AuthorAvatar } from "@/components/author/author-avatar";
import { FollowButton, followedKey } from "@/components/author/follow-button";
import { ListFailure } from "@/components/listing/list-notices";
import { Spinner } from "@/components/ui/icon";
import { fetchAsViewer } from "@/lib/auth/fetch-as-viewer";
import type { AuthorSuggestion } from "@/lib/authors/schema";
import { namesOf } from "@/lib/authors/username";
import { ASK_ONCE } from "@/lib/browser/ask-once";
import { MAX_AMONG } from "@/lib/favorites/limits";
import type { FollowedAuthors as Answer } from "@/lib/following/schema";
import type { Language } from "@/lib/i18n/languages";
import { peopleText } from "@/lib/i18n/text-language";
import { API, authorPath } from "@/lib/routes";
import type { FollowedTexts } from "./personal-texts";

export type FollowedProps = { userId: string; language: Language; texts: FollowedTexts };

/** The names in groups, of which one request can ask whether they are followed. */
function inGroups(usernames: string[]): string[][] {
  const count = Math.ceil(usernames.length / MAX_AMONG);
  return Array.from({ length: count }, (_, at) =>
    usernames.slice(at * MAX_AMONG, (at + 1) * MAX_AMONG),
  );
}

/** The authors that the user follows, each with its button. One who is unfollowed stays until the next visit. */
export function FollowedAuthors({ userId, language, texts }: FollowedProps) {
  const { mutate } = useSWRConfig();
  const {
    data,
    error,
    isValidating,
    mutate: retry,
  } = useSWR(
    ["followed authors", userId],
    async () => {
      const { data } = await fetchAsViewer<Answer>(userId, API.followingAuthors, { language });
      const groups = inGroups(data.map(({ username }) => username));
      // The buttons need not ask: all of them are followed.
      await Promise.all(
        groups.map((group) => mutate(followedKey(userId, group), group, { revalidate: false })),
      );
      return { authors: data, groups };
    },
    { ...ASK_ONCE, revalidateIfStale: false },
  );
  if (!data) {
    if (!error || isValidating) return <Spinner />;
    return <ListFailure text={texts.failed} retry={texts.retry} onRetry={() => void retry()} />;
  }
  if (data.authors.length === 0) return <p className="text-muted">{texts.none}</p>;
  return (
    <ul className="grid max-h-[60svh] grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-x-8 overflow-y-auto">
      {data.authors.map((author, at) => (
        <li key={author.username} className="author-card flex min-h-16 items-center gap-3">
          <Row
            {...{ author, language, texts }}
            pageUsernames={data.groups[Math.floor(at / MAX_AMONG)] ?? []}
          />
        </li>
      ))}
    </ul>
  );
}

type RowProps = Omit<FollowedProps, "userId"> & {
  author: AuthorSuggestion;
  pageUsernames: readonly string[];
};

function Row({ author, language, texts, pageUsernames }: RowProps) {
  const { username, avatar_url } = author;
  const nameId = useId();
  const { handle, name: own } = namesOf(author);
  const name = own || handle || texts.unnamed;
  return (
    <>
      <AuthorAvatar url={avatar_url} size="small" />
      <a
        href={authorPath(language, username)}
        className="grid min-h-11 min-w-0 flex-1 content-center rounded-lg hover:text-accent"
      >
        <bdi {...peopleText(name)} id={nameId} className="truncate font-medium">
          {name}
        </bdi>
        {handle !== name && <bdi className="truncate text-sm text-muted">{handle}</bdi>}
      </a>
      <FollowButton {...{ username, pageUsernames, nameId, language }} texts={texts.follow} />
    </>
  );
}
