const MAX_LENGTH = 500;

/** Parses a link to a file on one of these hosts, spelled as X spells it; null for any other text. */
export function urlOn(hosts: readonly string[], link: string): URL | null {
  // The slash ends the host: no user, port or longer host can follow, and any path parses.
  const isTrusted = hosts.some((host) => link.startsWith(`https://${host}/`));
  return isTrusted && link.length <= MAX_LENGTH ? new URL(link) : null;
}
