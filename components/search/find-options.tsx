import {
  Fragment,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import useSWR from "swr";
import { AuthorAvatar } from "@/components/author/author-avatar";
import { announceCount } from "@/components/ui/announce";
import { Icon } from "@/components/ui/icon";
import { isComposing } from "@/components/ui/is-composing";
import type { AuthorSuggestion } from "@/lib/authors/schema";
import { isHandle } from "@/lib/authors/username";
import { ASK_ONCE } from "@/lib/browser/ask-once";
import { fetcher } from "@/lib/browser/fetcher";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { isolated, peopleText } from "@/lib/i18n/text-language";
import { API, authorPath, pagePath, videoPath } from "@/lib/routes";
import { type PastedLink, pastedLink } from "@/lib/search/pasted-link";
import { isSearch, searchQuery } from "@/lib/search/view";
import type { ListingPage, ListingVideo } from "@/lib/videos/listing-schema";

export type FindTexts = Pick<
  Messages["Search"],
  | "suggestions"
  | "suggested"
  | "groupAuthors"
  | "groupVideos"
  | "getVideo"
  | "openAuthor"
  | "searchFor"
>;

export type FindOption = {
  key: string;
  href: string;
  group: "authors" | "videos" | null;
  show: ReactNode;
};

type Props = {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  language: Language;
  texts: FindTexts;
  options: FindOption[];
  active: number;
  /** An option's id adds its place. */
  listId: string;
  onOptions: (options: FindOption[]) => void;
  onActive: (place: number) => void;
  onClose: () => void;
};

const PAUSE_MS = 250;
const AUTHORS = "4";
const VIDEOS = "4";

function usePaused(text: string): string {
  const [paused, setPaused] = useState("");
  useEffect(() => {
    const timer = setTimeout(setPaused, PAUSE_MS, text.trim());
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** Starts at the second character; a single Chinese, Japanese or Korean one is a word. */
function authorsAddress(text: string): string | null {
  if (!isSearch(text)) return null;
  const isOne = [...text].length === 1;
  if (!isOne)
    return `${API.authorSuggestions}?${new URLSearchParams({ query: text, limit: AUTHORS })}`;
  if (!/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(text)) return null;
  return `${API.authors}?${new URLSearchParams({ search: text, per_page: AUTHORS })}`;
}

function videosAddress(text: string): string | null {
  const query = new URLSearchParams({ q: text, limit: VIDEOS });
  return isSearch(text) ? `${API.search}?${query}` : null;
}

function useOptions(text: string, language: Language, texts: FindTexts): FindOption[] {
  const link = useMemo(() => pastedLink(text, language), [text, language]);
  const words = link ? "" : text;
  const { data: authors } = useSWR<{ data: AuthorSuggestion[] }>(
    authorsAddress(words),
    fetcher,
    ASK_ONCE,
  );
  const { data: videos } = useSWR<ListingPage>(videosAddress(words), fetcher, ASK_ONCE);
  return useMemo(() => {
    if (link) return [linkOption(link, texts)];
    if (!isSearch(text)) return [];
    const all = `${pagePath(language, "search")}${searchQuery({ q: text, sort: "new", page: 1 })}`;
    const show = (
      <Plain icon="search">{fillText(texts.searchFor, { query: isolated(text) })}</Plain>
    );
    return [
      ...(authors?.data ?? []).filter(isNamed).map((author) => authorOption(author, language)),
      ...(videos?.videos ?? []).map((video) => videoOption(video, language)),
      { key: "all", href: all, group: null, show },
    ];
  }, [text, link, authors, videos, language, texts]);
}

function isNamed({ username, display_name }: AuthorSuggestion): boolean {
  return isHandle(username) || display_name.trim() !== "";
}

function linkOption(link: PastedLink, texts: FindTexts): FindOption {
  const isPost = link.kind === "post";
  const show = isPost ? texts.getVideo : fillText(texts.openAuthor, { handle: link.handle });
  const icon = isPost ? "download" : "person";
  return { key: "link", href: link.href, group: null, show: <Plain icon={icon}>{show}</Plain> };
}

function authorOption(author: AuthorSuggestion, language: Language): FindOption {
  const { username } = author;
  const name = author.display_name.trim();
  const show = (
    <>
      <AuthorAvatar url={author.avatar_url} size="small" />
      <span className="min-w-0">
        {name && <Line text={name} className="font-medium" />}
        {isHandle(username) && (
          <span className="block truncate text-sm text-muted">@{username}</span>
        )}
      </span>
    </>
  );
  return { key: `@${username}`, href: authorPath(language, username), group: "authors", show };
}

function videoOption(video: ListingVideo, language: Language): FindOption {
  const show = (
    <span className="min-w-0">
      <Line text={video.title} />
      <Line text={video.authorName} className="text-sm text-muted" />
    </span>
  );
  return { key: video.id, href: videoPath(language, video.id), group: "videos", show };
}

/** The direction of people's text does not change its alignment. */
function Line({ text, className = "" }: { text: string; className?: string }) {
  return (
    <bdi {...peopleText(text)} className={`block truncate text-left ${className}`}>
      {text}
    </bdi>
  );
}

function Plain({
  icon,
  children,
}: {
  icon: "search" | "download" | "person";
  children: ReactNode;
}) {
  return (
    <>
      <Icon name={icon} className="size-5 shrink-0 text-muted" />
      <bdi className="min-w-0 truncate">{children}</bdi>
    </>
  );
}

function useField({ field, options, active, onActive, onClose }: Props): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isComposing(event) || options.length === 0) return;
    const chosen = options[active];
    if (event.key === "Escape") onClose();
    else if (event.key === "ArrowDown") onActive(Math.min(options.length - 1, active + 1));
    else if (event.key === "ArrowUp") onActive(Math.max(-1, active - 1));
    else if (event.key === "Enter" && chosen) location.assign(chosen.href);
    else return;
    event.preventDefault();
  });
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const input = field.current;
    const box = input?.closest("search");
    const controller = new AbortController();
    const { signal } = controller;
    const leaveFor = (target: EventTarget | null) => {
      if (!(target instanceof Node && box?.contains(target))) close();
    };
    // The focus may be lost before this code is loaded.
    leaveFor(document.activeElement);
    input?.addEventListener("keydown", (event) => press(event), { signal });
    box?.addEventListener("focusout", ({ relatedTarget }) => leaveFor(relatedTarget), { signal });
    return () => controller.abort();
  }, [field]);
}

/** The focus stays in the field, which names the active option by its id. */
export function FindOptions(props: Props) {
  const { text, language, texts, options, active, listId, onOptions } = props;
  useField(props);
  const paused = usePaused(text);
  const found = useOptions(paused, language, texts);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    onOptions(found);
    if (found.length > 0) announceCount(language, texts.suggested, found.length);
  }, [found, onOptions, language, texts]);

  useEffect(() => {
    list.current?.querySelectorAll("[role=option]")[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);

  if (options.length === 0) return null;
  const labels = { authors: texts.groupAuthors, videos: texts.groupVideos };
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={texts.suggestions}
      tabIndex={-1}
      // Keeps the focus in the field: its blur closes the list before the click.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-20 mt-2 max-h-[70vh] w-full min-w-72 overflow-y-auto overscroll-contain rounded-xl border border-line bg-surface p-1 shadow-card"
    >
      {options.map(({ key, href, group, show }, place) => (
        <Fragment key={key}>
          {group && options[place - 1]?.group !== group && (
            <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">
              {labels[group]}
            </p>
          )}
          <a
            id={`${listId}-${place}`}
            href={href}
            role="option"
            tabIndex={-1}
            aria-selected={place === active}
            className="flex min-h-12 items-center gap-3 rounded-lg px-2.5 py-1.5 hover:bg-raised aria-selected:bg-raised aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent"
          >
            {group && <span className="sr-only">{labels[group]}: </span>}
            {show}
          </a>
        </Fragment>
      ))}
    </div>
  );
}
