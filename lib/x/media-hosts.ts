import "server-only";
import { env } from "../env";

/** `pbs.twimg.com` has GIFs of 2014 and 2015, beside all pictures. */
const X_HOSTS = ["video.twimg.com", "pbs.twimg.com"];

export function mediaHosts(): readonly string[] {
  return [...X_HOSTS, ...env().X_MEDIA_HOSTS];
}
