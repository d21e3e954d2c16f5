import { type Place, queryOfPlace } from "@/components/listing/card-page";
import { fetchAsViewer } from "@/lib/auth/fetch-as-viewer";
import { currentViewer, subscribeViewer } from "@/lib/auth/session-store";
import type { FollowedAnswer } from "@/lib/following/schema";
import type { Language } from "@/lib/i18n/languages";
import { API, followApiPath, loginPath } from "@/lib/routes";
import type { ListingPage } from "@/lib/videos/listing-schema";
import { dropPendingFollow, keepPendingFollow, readPendingFollow } from "./pending";
import { type PersonalCards, personalCards } from "./personal-texts";

export async function fetchFollowingPage(
  place: Place,
  language: Language,
  userId: string,
): Promise<PersonalCards> {
  const path = `${API.following}?${queryOfPlace(place)}`;
  return personalCards(await fetchAsViewer<ListingPage>(userId, path, { language }), language);
}

type Author = { userId: string; username: string; language: Language };

export const isChosen = (username: string): boolean => readPendingFollow() === username;

export async function followChosen(author: Author): Promise<boolean> {
  if (!isChosen(author.username)) return false;
  dropPendingFollow();
  return saveFollow({ ...author, isFollowed: true });
}

export async function fetchFollowed(
  userId: string,
  usernames: readonly string[],
): Promise<string[]> {
  const path = `${API.followingAmong}?${new URLSearchParams({ usernames: usernames.join() })}`;
  return (await fetchAsViewer<FollowedAnswer>(userId, path)).usernames;
}

type Change = Author & { isFollowed: boolean };

// SWR does not queue mutations. Changes are rare, unlike hearts: each is sent, in order.
let last: Promise<unknown> = Promise.resolve();

/** Waits for the change before. Throws `FetchRefusal`. */
function saveFollow(change: Change): Promise<boolean> {
  const saved = last.then(() => send(change));
  last = saved.catch(() => undefined);
  return saved;
}

async function send({ userId, username, isFollowed, language }: Change): Promise<boolean> {
  // `keepalive`: the tab may be left before the request is out.
  const shared = { language, keepalive: true };
  await (isFollowed
    ? fetchAsViewer(userId, API.following, { ...shared, method: "POST", body: { username } })
    : fetchAsViewer(userId, followApiPath(username), { ...shared, method: "DELETE" }));
  return isFollowed;
}

/** Requests a missing second factor first. */
export async function changeFollow(change: Change): Promise<boolean> {
  try {
    return await saveFollow(change);
  } catch (error) {
    const viewer = currentViewer();
    if (viewer.status !== "anonymous" || !viewer.needsFactor) throw error;
    if (change.isFollowed) keepPendingFollow(change.username);
    goToLogin(change.language);
    return change.isFollowed;
  }
}

export async function followAfterSignIn(username: string, language: Language): Promise<void> {
  keepPendingFollow(username);
  // A session that is found meanwhile gives the button its user, and `followChosen` follows.
  if ((await knownStatus()) === "anonymous") goToLogin(language);
}

function goToLogin(language: Language): void {
  location.assign(loginPath(language, location.pathname + location.search));
}

function knownStatus(): Promise<string> {
  return new Promise((resolve) => {
    let unsubscribe = () => {};
    function look(): void {
      const { status } = currentViewer();
      if (status === "loading") return;
      unsubscribe();
      resolve(status);
    }
    unsubscribe = subscribeViewer(look);
    look();
  });
}

/** Where it fails, the author's page tries again. */
export async function sendPendingFollow(userId: string, language: Language): Promise<void> {
  const username = readPendingFollow();
  if (username === null) return;
  await saveFollow({ userId, username, language, isFollowed: true });
  dropPendingFollow();
}
