const MAX_LENGTH = 500;

/** A link as X writes it to a file on one of these hosts; null for any other text. */
export function urlOn(hosts: readonly string[], link: string): URL | null {
  // Ends the host, so no user, port or other host can follow, and a path always parses.
  const isTrusted = hosts.some((host) => link.startsWith(`https://${host}/`));
  return isTrusted && link.length <= MAX_LENGTH ? new URL(link) : null;
}
