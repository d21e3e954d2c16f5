type Opener = Pick<Window, "open"> & {
  navigator: { userActivation?: Pick<UserActivation, "isActive"> };
};

/**
 * Opens an address in a new tab and tells whether that worked. Browsers allow it for some seconds
 * after a click; afterwards the try alone would show a warning, so it is not made. The `noopener`
 * feature is not used: with it `open` gives null whether or not a tab opened.
 */
export function openInNewTab(url: string, opener: Opener = window): boolean {
  if (opener.navigator.userActivation?.isActive === false) return false;
  const tab = opener.open(url, "_blank");
  if (!tab) return false;
  tab.opener = null;
  return true;
}
