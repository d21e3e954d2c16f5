import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import useSWR from "swr";
import { useViewer } from "@/components/auth/use-viewer";
import { announce } from "@/components/ui/announce";
import { usePassing } from "@/components/ui/use-passing";
import { currentViewer } from "@/lib/auth/session-store";
import { ASK_ONCE } from "@/lib/browser/ask-once";
import { browserStorage, followStorage } from "@/lib/browser-storage";
import { DEVICE, FAVORITES_KEY, isLocalFavorite } from "@/lib/favorites/local-favorites";
import type { Language } from "@/lib/i18n/languages";
import {
  type HeartKey,
  heartKey,
  keepPendingHeart,
  type PendingHeart,
  takePendingHeart,
} from "./hearts";

const FAILURE_MS = 8_000;

const load = () => import("./favorites-api");

type Heart = {
  videoId: string;
  language: Language;
  texts: { addFailed: string; removeFailed: string; keptHere: string; signIn: string };
  /** Where to scroll back to; by default the element of the returned ref. */
  anchor?: RefObject<HTMLElement | null>;
  /** Never opens the sign-in page, so that the video keeps playing. */
  stays?: boolean;
};

/** Shows a change at once, and undoes it if the server refuses. Without an account the device keeps it. */
export function useHeart({ videoId, language, texts, ...props }: Heart) {
  const viewer = useViewer();
  const userId = viewer.user?.id ?? null;
  const owner = userId ?? (viewer.status === "anonymous" ? DEVICE : null);
  const own = useRef<HTMLElement>(null);
  const anchor = props.anchor ?? own;
  const [failure, setFailure] = usePassing("", FAILURE_MS);
  const [isWaiting, setWaiting] = useState(false);
  const { data, mutate } = useSWR(
    userId && heartKey(userId, videoId),
    async (key: HeartKey) => (await load()).fetchHeart(key),
    { revalidateIfStale: false, ...ASK_ONCE },
  );
  const isKept = useSyncExternalStore(
    followStorage,
    () => owner !== null && isLocalFavorite(browserStorage(), owner, videoId),
    () => false,
  );
  // Until the server answers, the state that this browser remembers.
  const isFilled = data ?? isKept;

  function fail(error: unknown, wanted: boolean): void {
    const text = error instanceof Error ? error.message : "";
    const said = text || (wanted ? texts.addFailed : texts.removeFailed);
    setFailure(said);
    announce(said);
  }

  async function change(wanted: boolean): Promise<void> {
    if (userId === null) return;
    setFailure("");
    const save = async () => {
      const { saveFavorite } = await load();
      await saveFavorite({ userId, videoId, isFavorite: wanted, before: isFilled, language });
      return wanted;
    };
    try {
      await mutate(save, { optimisticData: wanted, revalidate: false });
    } catch (error) {
      const now = currentViewer();
      if (now.status === "anonymous" && now.needsFactor) return signInFirst(wanted);
      fail(error, wanted);
    }
  }

  function signInFirst(wanted: boolean): void {
    keepPendingHeart({ videoId, isFavorite: wanted, top: topOf(anchor.current) });
    if (currentViewer().status === "anonymous") keepOnDevice(wanted);
    else setWaiting(true);
  }

  function keepOnDevice(wanted: boolean): void {
    import("./device-hearts")
      .then(({ pressWithoutAccount }) =>
        pressWithoutAccount(videoId, wanted, language, { ...texts, stays: props.stays }),
      )
      .catch(() => fail(null, wanted));
  }

  function toggle(): void {
    if (userId === null) signInFirst(!isFilled);
    else void change(!isFilled);
  }

  const resume = useEffectEvent(({ isFavorite, top, isSaved }: PendingHeart) => {
    if (!isWaiting && anchor.current) {
      scrollBy({ top: topOf(anchor.current) - top, behavior: "instant" });
    }
    setWaiting(false);
    if (!isSaved) void change(isFavorite);
  });
  const keepPressed = useEffectEvent(() => {
    setWaiting(false);
    keepOnDevice(true);
  });
  useEffect(() => {
    if (viewer.status === "anonymous" && isWaiting) keepPressed();
    if (viewer.status !== "signed-in") return;
    const pending = takePendingHeart(videoId);
    if (pending) resume(pending);
  }, [viewer.status, isWaiting, videoId]);

  // Follows other tabs. If the whole entry was removed, the user has signed out.
  useEffect(() => {
    if (userId === null) return;
    function follow({ key, newValue }: StorageEvent): void {
      if (key !== FAVORITES_KEY || newValue === null || userId === null) return;
      void mutate(isLocalFavorite(browserStorage(), userId, videoId), { revalidate: false });
    }
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, [userId, videoId, mutate]);

  return { anchor, isFilled, failure, toggle };
}

function topOf(element: Element | null): number {
  return element?.getBoundingClientRect().top ?? 0;
}
