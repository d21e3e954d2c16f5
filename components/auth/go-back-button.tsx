"use client";

import { buttonStyle } from "@/components/ui/button-style";

type Props = { label: string /** Where a tab without a history goes. */; home: string };

export function GoBackButton({ label, home }: Props) {
  function goBack() {
    // The length counts the blank page that a new tab begins with, and pages of other sites.
    if (window.navigation?.canGoBack ?? history.length > 1) history.back();
    else location.assign(home);
  }
  return (
    <button type="button" className={buttonStyle.secondary} onClick={goBack}>
      {label}
    </button>
  );
}
