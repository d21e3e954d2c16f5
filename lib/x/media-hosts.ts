import "server-only";
import { env } from "../env";

/** X's hosts of video files. `pbs.twimg.com` has GIFs of 2014 and 2015, beside all pictures. */
const X_HOSTS = ["video.twimg.com", "pbs.twimg.com"];

/** The hosts whose files are offered: X's own, and those that the operator adds. */
export function mediaHosts(): readonly string[] {
  return [...X_HOSTS, ...env().X_MEDIA_HOSTS];
}
