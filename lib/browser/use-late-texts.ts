import useSWR from "swr";
import { ASK_ONCE } from "@/lib/browser/ask-once";
import type { Language } from "@/lib/i18n/languages";

const ONCE = {
  ...ASK_ONCE,
  revalidateIfStale: false,
  onError: (error: unknown) => reportError(error),
};

export function useLateTexts<Texts>(
  name: string,
  language: Language,
  load: (language: Language) => Promise<Texts>,
  isNeeded = true,
): { texts: Texts | null; isLost: boolean } {
  const { data, error } = useSWR(isNeeded && [name, language], () => load(language), ONCE);
  return { texts: data ?? null, isLost: error !== undefined };
}
