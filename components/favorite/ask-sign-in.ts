import { showToast } from "@/components/ui/toast";
import { browserStorage } from "@/lib/browser-storage";
import type { Language } from "@/lib/i18n/languages";
import { loginPath } from "@/lib/routes";

const KEY = "postreel:heart-asked";

/** If storage is blocked, every question is the first. */
function wasAsked(): boolean {
  const store = browserStorage();
  const before = store?.getItem(KEY) === "yes";
  try {
    store?.setItem(KEY, "yes");
  } catch {
    return false;
  }
  return before;
}

export type SignInTexts = {
  keptHere: string;
  signIn: string;
  stays?: boolean | undefined;
};

/** The first heart opens sign-in, later ones a toast. Returns whether the page is being left. */
export function askToSignIn(language: Language, texts: SignInTexts): boolean {
  const href = loginPath(language, location.pathname + location.search);
  if (texts.stays || wasAsked()) {
    showToast(texts.keptHere, { text: texts.signIn, href });
    return false;
  }
  location.assign(href);
  return true;
}
