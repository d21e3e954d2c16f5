/**
 * Puts the header and the tab bar to where they are in the page, or back. In place they may cover parts
 * of targets; so does a hidden header, with what is scrolled above the window.
 */
export function setBarsInFlow(isInFlow: boolean): void {
  for (const bar of document.querySelectorAll<HTMLElement>(".header-bar, .tab-bar")) {
    bar.style.position = isInFlow ? "relative" : "";
  }
}
