"use client";

import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import useSWR from "swr";
import { useViewer } from "@/components/auth/use-viewer";
import { announce } from "@/components/ui/announce";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-paths";
import { FetchRefusal } from "@/lib/browser/fetcher";
import type { Language } from "@/lib/i18n/languages";
import type { FollowTexts } from "./author-texts";

type Props = {
  username: string;
  /** All authors of the page with a button: one request asks for all of them. */
  pageUsernames?: readonly string[];
  /** The element that names the author, where the page has several. */
  nameId?: string;
  language: Language;
  texts: FollowTexts;
};

const load = () => import("@/components/favorite/following-api");

export const followedKey = (userId: string, usernames: readonly string[]) =>
  ["follow", userId, usernames.join()] as const;

/** What the user pressed counts more than what was read. */
type Wish = { userId: string; isFollowed: boolean };

function useFollow({ username, pageUsernames, language, texts }: Props) {
  const userId = useViewer().user?.id ?? null;
  const usernames = pageUsernames ?? [username];
  const [failure, setFailure] = useState("");
  const [wish, setWish] = useState<Wish | null>(null);
  const newestChange = useRef(0);
  const { data, mutate } = useSWR(
    userId === null ? null : followedKey(userId, usernames),
    async ([, userId]) => (await load()).fetchFollowed(userId, usernames),
    { revalidateIfStale: false, revalidateOnFocus: false },
  );
  const wanted = wish?.userId === userId ? wish.isFollowed : undefined;
  const isFollowed = userId !== null && (wanted ?? data?.includes(username) === true);

  function say(error: unknown, otherwise: string): void {
    const text = (error instanceof FetchRefusal && error.message) || otherwise;
    setFailure(text);
    announce(text);
  }

  /** Only the newest change of an author decides what is shown in the end. */
  async function change(userId: string, isFollowed: boolean, save: () => Promise<unknown>) {
    newestChange.current += 1;
    const own = newestChange.current;
    setWish({ userId, isFollowed });
    try {
      await save();
    } catch (error) {
      say(error, isFollowed ? texts.followFailed : texts.unfollowFailed);
      if (own !== newestChange.current) return;
      setWish(null);
      // An earlier change may have been saved.
      await mutate();
      return;
    }
    if (own !== newestChange.current) return;
    const others = (names: string[]) => names.filter((name) => name !== username);
    // A list that is being read meanwhile may lack the change, and is read again.
    await mutate((names) => names && others(names).concat(isFollowed ? username : []), {
      revalidate: data === undefined,
    });
  }

  const followIfChosen = useEffectEvent(async (userId: string) => {
    // Without its code the list cannot be read either.
    const api = await load().catch(() => null);
    const author = { userId, username, language };
    if (api?.isChosen(username)) await change(userId, true, () => api.followChosen(author));
  });

  useEffect(() => {
    if (userId !== null) void followIfChosen(userId);
  }, [userId]);

  async function signInFirst(): Promise<void> {
    try {
      await (await load()).followAfterSignIn(username, language);
    } catch (error) {
      say(error, texts.followFailed);
    }
  }

  async function press(): Promise<void> {
    setFailure("");
    if (userId === null) return signInFirst();
    const pressed = { userId, username, language, isFollowed: !isFollowed };
    await change(userId, pressed.isFollowed, async () => (await load()).changeFollow(pressed));
  }

  return { isFollowed, failure, press };
}

export function FollowButton(props: Props) {
  const { nameId, texts } = props;
  const { isFollowed, failure, press } = useFollow(props);
  const id = useId();
  const look = nameId === undefined ? LOOKS.page : LOOKS.list;

  return (
    <div className={`noscript:hidden ${look.box}`}>
      <button
        type="button"
        id={id}
        aria-labelledby={nameId && `${id} ${nameId}`}
        onClick={() => void press()}
        className={isFollowed ? `${buttonStyle.secondary} ${look.followed}` : look.button}
      >
        {/* Both states share one place, so that the button keeps its width. */}
        <span className="grid">
          <Label icon="plus" text={texts.follow} look={look.label} isShown={!isFollowed} />
          <Label icon="check" text={texts.followed} look={look.label} isShown={isFollowed} />
        </span>
      </button>
      {failure && <p className={look.failure}>{failure}</p>}
    </div>
  );
}

const LOOKS = {
  page: {
    box: "",
    button: `${buttonStyle.primary} border border-transparent`,
    followed: "",
    label: "",
    failure: "mt-2 max-w-52 text-sm text-pretty text-danger",
  },
  list: {
    box: "relative z-1 shrink-0",
    button: `${buttonStyle.secondary} bg-transparent px-3 text-sm`,
    followed: "bg-transparent px-3 text-sm text-accent",
    label: "follow-text",
    failure:
      "absolute end-0 top-full mt-1 w-52 rounded-lg border border-line bg-surface px-3 py-2 text-sm text-pretty text-danger shadow-card",
  },
};

type LabelProps = { icon: IconName; text: string; look: string; isShown: boolean };

function Label({ icon, text, look, isShown }: LabelProps) {
  const place = "col-start-1 row-start-1 flex items-center justify-center gap-2";
  return (
    <span className={isShown ? place : `${place} invisible`}>
      <Icon name={icon} className="size-4" />
      <span className={look}>{text}</span>
    </span>
  );
}
