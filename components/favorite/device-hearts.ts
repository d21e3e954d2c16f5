import { showToast } from "@/components/ui/toast";
import { hasSessionCookie } from "@/lib/auth/session-cookie";
import { hostedService } from "@/lib/auth/sign-in-service";
import { browserStorage, keepText } from "@/lib/browser-storage";
import { noteDeviceHeart } from "@/lib/favorites/device-hearts";
import { DEVICE, isLocalFavorite } from "@/lib/favorites/local-favorites";
import type { Language } from "@/lib/i18n/languages";
import { loginPath } from "@/lib/routes";
import { within } from "@/lib/within";
import { takePendingHeart } from "./hearts";

/** How long a press waits for the sign-in service; then the login page says that it is away. */
const PATIENCE_MS = 3_000;

/**
 * A heart needs no account to be taken back, or where sign-in is switched off. With a session, such as
 * one whose second factor is missing, it is its account's. Throws where the heart cannot be kept and no
 * account could have it.
 */
export async function pressWithoutAccount(
  videoId: string,
  isFavorite: boolean,
  language: Language,
  texts: SignInTexts,
): Promise<void> {
  const store = browserStorage();
  const isKept = () => isLocalFavorite(store, DEVICE, videoId);
  const isOfSession = hasSessionCookie() && (isFavorite || !isKept());
  if (!isOfSession) {
    noteDeviceHeart(store, videoId, isFavorite);
    const wasKept = isKept();
    // The browser notifies other tabs only; this notifies the hearts of this page.
    dispatchEvent(new Event("storage"));
    const isOff = !isFavorite || (await isSignInOff());
    // A second press has taken it back meanwhile.
    if (isKept() !== wasKept) return;
    if (isOff) {
      takePendingHeart(videoId);
      if (isKept() !== isFavorite) throw new Error("This browser keeps nothing.");
      return;
    }
    if (isKept()) {
      if (!askToSignIn(language, texts)) takePendingHeart(videoId);
      return;
    }
  }
  if (texts.stays) {
    takePendingHeart(videoId);
    throw new Error("");
  }
  location.assign(loginPath(language, location.pathname + location.search));
}

/** A hosted service means that there is sign-in; this site's own says whether it is on. */
async function isSignInOff(): Promise<boolean> {
  if (hostedService()) return false;
  const answer = await within(PATIENCE_MS, fetch("/auth/v1/health")).catch(() => null);
  return answer?.status === 404;
}

const KEY = "postreel:heart-asked";

/** If storage is blocked, every question is the first. */
function wasAsked(): boolean {
  const store = browserStorage();
  const before = store?.getItem(KEY) === "yes";
  return keepText(store, KEY, "yes") && before;
}

type SignInTexts = {
  keptHere: string;
  signIn: string;
  stays?: boolean | undefined;
};

/** The first heart opens sign-in, later ones a toast. Returns whether the page is being left. */
function askToSignIn(language: Language, texts: SignInTexts): boolean {
  const href = loginPath(language, location.pathname + location.search);
  if (texts.stays || wasAsked()) {
    showToast(texts.keptHere, { text: texts.signIn, href });
    return false;
  }
  location.assign(href);
  return true;
}
