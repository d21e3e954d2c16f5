"use client";

import { useState } from "react";
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

type Props = { username: string; language: Language; texts: FollowTexts };

/** Loaded if a user is signed in, or when the button is pressed. */
const load = () => import("@/components/favorite/following-api");

/** Follows an author: shown at once, and undone if the server refuses. */
export function FollowButton({ username, language, texts }: Props) {
  const userId = useViewer().user?.id ?? null;
  const [failure, setFailure] = useState("");
  const { data, mutate } = useSWR(
    userId === null ? null : ["follow", userId, username],
    async ([, userId]) => {
      const author = { userId, username, language };
      const { followChosen, fetchIsFollowed } = await load();
      try {
        if (await followChosen(author)) return true;
      } catch (error) {
        say(error, texts.followFailed);
        return false;
      }
      return fetchIsFollowed(author);
    },
    { revalidateIfStale: false, revalidateOnFocus: false },
  );
  const isFollowed = userId !== null && data === true;

  function say(error: unknown, otherwise: string): void {
    const text = (error instanceof FetchRefusal && error.message) || otherwise;
    setFailure(text);
    announce(text);
  }

  async function press(): Promise<void> {
    const wanted = !isFollowed;
    setFailure("");
    try {
      if (userId === null) return await (await load()).followAfterSignIn(username, language);
      const change = { userId, username, language, isFollowed: wanted };
      const save = async () => (await load()).changeFollow(change);
      await mutate(save, { optimisticData: wanted, revalidate: false });
    } catch (error) {
      say(error, wanted ? texts.followFailed : texts.unfollowFailed);
      // An earlier press may have been saved, so the server's state is read again.
      void mutate();
    }
  }

  return (
    <div className="noscript:hidden">
      <button
        type="button"
        onClick={() => void press()}
        className={
          isFollowed ? buttonStyle.secondary : `${buttonStyle.primary} border border-transparent`
        }
      >
        {/* Both states share one place, so that the button keeps its width. */}
        <span className="grid">
          <Label icon="plus" text={texts.follow} isShown={!isFollowed} />
          <Label icon="check" text={texts.followed} isShown={isFollowed} />
        </span>
      </button>
      {failure && <p className="mt-2 max-w-52 text-sm text-pretty text-danger">{failure}</p>}
    </div>
  );
}

type LabelProps = { icon: IconName; text: string; isShown: boolean };

function Label({ icon, text, isShown }: LabelProps) {
  const place = "col-start-1 row-start-1 flex items-center justify-center gap-2";
  return (
    <span className={isShown ? place : `${place} invisible`}>
      <Icon name={icon} className="size-4" />
      {text}
    </span>
  );
}
