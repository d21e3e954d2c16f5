import { ATTACKER_HOST, attackerAnswer } from "../catalogue/hostile";
import { api } from "./api";
import type { Host } from "./ask";
import { images } from "./images";
import { fxtwitter, shortLink, syndication } from "./other-sources";
import { video } from "./video";
import { assets, web } from "./web";

const attacker: Host = { target: () => "*", answer: () => attackerAnswer };

/** All hosts for which the stand-in answers. */
export const HOSTS: Readonly<Record<string, Host>> = {
  "cdn.syndication.twimg.com": syndication,
  "api.x.com": api,
  "video.twimg.com": video,
  "pbs.twimg.com": images,
  "abs.twimg.com": assets,
  "x.com": web,
  "t.co": shortLink,
  "api.fxtwitter.com": fxtwitter,
  [ATTACKER_HOST]: attacker,
};
