/** Puts the tab bar below the page or back to its place, where it may cover parts of targets. */
export function setTabBarBelow(isBelow: boolean): void {
  const bar = document.querySelector<HTMLElement>(".tab-bar");
  if (bar) bar.style.position = isBelow ? "static" : "";
}
