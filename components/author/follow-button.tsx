"use client";

import { useEffect, useEffectEvent, useId, useState } from "react";
import useSWR from "swr";
import { useViewer } from "@/components/auth/use-viewer";
import { announce } from "@/components/ui/announce";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-paths";
import { FetchRefusal } from "@/lib/browser/fetcher";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";

export type FollowTexts = Pick<
  Messages["Author"],
  "follow" | "followed" | "followFailed" | "unfollowFailed"
>;

type Props = {
  username: string;
  /** All authors of the page who have a button, by names: one request asks for all of them. */
  among?: readonly string[];
  /** The element that names the author, where the page has several. */
  nameId?: string;
  language: Language;
  texts: FollowTexts;
};

/** Loaded if a user is signed in, or when the button is pressed. */
const load = () => import("@/components/favorite/following-api");

/** Follows an author: shown at once, and undone if the server refuses. */
function useFollow({ username, among, language, texts }: Props) {
  const userId = useViewer().user?.id ?? null;
  const usernames = among ?? [username];
  const [failure, setFailure] = useState("");
  const { data, mutate } = useSWR(
    userId === null ? null : ["follow", userId, usernames.join()],
    async ([, userId]) => (await load()).fetchFollowed(userId, usernames),
    { revalidateIfStale: false, revalidateOnFocus: false },
  );
  const isFollowed = userId !== null && data?.includes(username) === true;

  const show = (isWanted: boolean) =>
    mutate(
      (names = []) => names.filter((name) => name !== username).concat(isWanted ? username : []),
      { revalidate: false },
    );

  /** SWR drops a first answer that a change has overtaken, and with it the other authors. */
  const readOthers = () => data ?? void mutate();

  function say(error: unknown, otherwise: string): void {
    const text = (error instanceof FetchRefusal && error.message) || otherwise;
    setFailure(text);
    announce(text);
  }

  const followChosen = useEffectEvent(async (userId: string) => {
    try {
      if (!(await (await load()).followChosen({ userId, username, language }))) return;
      await show(true);
      readOthers();
    } catch (error) {
      say(error, texts.followFailed);
    }
  });

  useEffect(() => {
    if (userId !== null) void followChosen(userId);
  }, [userId]);

  async function press(): Promise<void> {
    const wanted = !isFollowed;
    setFailure("");
    try {
      if (userId === null) return await (await load()).followAfterSignIn(username, language);
      await show(wanted);
      const change = { userId, username, language, isFollowed: wanted };
      await show(await (await load()).changeFollow(change));
      readOthers();
    } catch (error) {
      say(error, wanted ? texts.followFailed : texts.unfollowFailed);
      // An earlier press may have been saved, so the server's state is read again.
      await show(!wanted);
      void mutate();
    }
  }

  return { isFollowed, failure, press };
}

/** The button of an author's page; in a list of authors a small one, named after its author. */
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
  /** In a narrow card only the sign is visible. */
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
