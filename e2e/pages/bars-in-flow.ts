/**
 * Runs in the page: puts the header and the tab bar where they are in the document, or back over the
 * page. There they may cover parts of targets; so does a hidden header, with what is scrolled above the
 * window.
 */
export function setBarsInFlow(isInFlow: boolean): void {
  const placing = {
    position: "relative",
    transform: "none",
    translate: "none",
    transition: "none",
  };
  for (const bar of document.querySelectorAll<HTMLElement>(".header-bar, .tab-bar")) {
    for (const [name, value] of Object.entries(placing)) {
      if (isInFlow) bar.style.setProperty(name, value);
      else bar.style.removeProperty(name);
    }
  }
}
