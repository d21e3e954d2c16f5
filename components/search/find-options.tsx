import { type ReactNode, useMemo } from "react";
import useSWR from "swr";
import { PAGE_ICONS } from "@/components/layout/page-icons";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-paths";
import { useCover } from "@/components/video/sensitive";
import { SmallPicture } from "@/components/video/small-picture";
import { ASK_ONCE } from "@/lib/browser/ask-once";
import { fetcher } from "@/lib/browser/fetcher";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import { isolated } from "@/lib/i18n/text-language";
import { API, pagePath, videoPath } from "@/lib/routes";
import { type PastedLink, pastedLink } from "@/lib/search/pasted-link";
import { isSearch, searchQuery } from "@/lib/search/view";
import type { ListingPage, ListingVideo } from "@/lib/videos/listing-schema";
import { Line, useAuthorOptions } from "./author-options";
import { OptionList, usePaused } from "./option-list";
import type { HeaderSearchTexts } from "./search-texts";
import type { ComboboxList, Option } from "./use-combobox";

const AUTHORS = "4";
const VIDEOS = "4";

function videosAddress(text: string): string | null {
  const query = new URLSearchParams({ q: text, limit: VIDEOS });
  return isSearch(text) ? `${API.search}?${query}` : null;
}

/** Null while they load. */
function useOptions(text: string, language: Language, texts: HeaderSearchTexts): Option[] | null {
  const link = useMemo(() => pastedLink(text, language), [text, language]);
  const words = link ? "" : text;
  const authors = useAuthorOptions(words, language, AUTHORS);
  const { data: videos, error } = useSWR<ListingPage>(videosAddress(words), fetcher, ASK_ONCE);
  return useMemo(() => {
    if (link) return [linkOption(link, texts)];
    if (!isSearch(text)) return [];
    if (!authors || !(videos || error)) return null;
    const all = `${pagePath(language, "search")}${searchQuery({ q: text, sort: "new", page: 1 })}`;
    const show = (
      <Plain icon={PAGE_ICONS.search}>{fillText(texts.searchFor, { query: isolated(text) })}</Plain>
    );
    return [
      ...authors,
      ...(videos?.videos ?? []).map((video) => videoOption(video, language)),
      { key: "all", href: all, group: null, show },
    ];
  }, [text, link, authors, videos, error, language, texts]);
}

function linkOption(link: PastedLink, texts: HeaderSearchTexts): Option {
  const isPost = link.kind === "post";
  const show = isPost ? texts.getVideo : fillText(texts.openAuthor, { handle: link.handle });
  const icon = isPost ? PAGE_ICONS.home : "person";
  return { key: "link", href: link.href, group: null, show: <Plain icon={icon}>{show}</Plain> };
}

function videoOption(video: ListingVideo, language: Language): Option {
  const show = (
    <>
      <span className="relative h-11 aspect-video shrink-0 overflow-hidden rounded-lg bg-raised">
        <Still video={video} />
      </span>
      <span className="min-w-0">
        <Line text={video.title} />
        <Line text={video.authorName} className="text-sm text-muted" />
      </span>
    </>
  );
  return { key: video.id, href: videoPath(language, video.id), group: "videos", show };
}

function Still({ video }: { video: ListingVideo }) {
  const { isCovered } = useCover(video.sensitive);
  return <SmallPicture url={video.thumbnail} isCovered={isCovered} />;
}

function Plain({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <>
      <Icon name={icon} className="size-5 shrink-0 text-muted" />
      <bdi className="min-w-0 truncate">{children}</bdi>
    </>
  );
}

type Props = { list: ComboboxList; language: Language; texts: HeaderSearchTexts };

export function FindOptions({ list, language, texts }: Props) {
  const found = useOptions(usePaused(list.text), language, texts);
  const groups = { authors: texts.groupAuthors, videos: texts.groupVideos };
  return (
    <OptionList {...{ list, found, language, texts, groups }} className="max-h-[70vh] min-w-72" />
  );
}
