"use client";

import { useKeptHeart } from "@/components/favorite/use-pending";
import { buttonStyle } from "@/components/ui/button-style";

type Props = {
  label: string;
  /** Label if the favorite that led here is kept anyway. */
  notNow: string;
  /** Target in a tab without a history. */
  home: string;
};

export function GoBackButton({ label, notNow, home }: Props) {
  const isHeartKept = useKeptHeart();
  function goBack() {
    // The length also counts a new tab's blank page and other sites' pages: `canGoBack` is preferred.
    if (window.navigation?.canGoBack ?? history.length > 1) history.back();
    else location.assign(home);
  }
  return (
    <button type="button" className={buttonStyle.secondary} onClick={goBack}>
      {isHeartKept ? notNow : label}
    </button>
  );
}
