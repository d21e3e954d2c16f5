import type { Env, PurgeKind } from "@/lib/env";
import { isPurgeWorking } from "@/lib/http/purge-health";
import { UNREAD_MARK } from "@/lib/page-marks";
import { pageFacts } from "@/lib/routes";
import type { BufferedAnswer } from "./buffered-answer";
import type { Entry } from "./entry";
import type { Target } from "./target";

const FORMS: Record<PurgeKind, { tags: [name: string, separator: string][]; life: string[] }> = {
  cloudflare: { tags: [["cache-tag", ","]], life: ["cdn-cache-control"] },
  fastly: { tags: [["surrogate-key", " "]], life: ["surrogate-control"] },
  webhook: {
    tags: [
      ["cache-tag", ","],
      ["surrogate-key", " "],
    ],
    life: ["cdn-cache-control", "surrogate-control"],
  },
};

/** `cache_purges` assumes that no page lives longer. */
const PURGEABLE_SECONDS = 3600;

/** Services cut headers beyond 16 KB. */
const MOST_TAGS = 300;

/** Null if no cache in front of the app can be purged. */
export type OuterCaches = {
  /** `isPurgeable`: purging these tags is enough to take down what the answer shows. */
  tag: (target: Target, answer: BufferedAnswer) => { answer: BufferedAnswer; isPurgeable: boolean };
  life: (usual: string, isCurrent: boolean) => string[];
};

export function outerCaches({ CDN_PURGE_URL, CDN_PURGE_KIND }: Env): OuterCaches | null {
  if (CDN_PURGE_URL === undefined) return null;
  const forms = FORMS[CDN_PURGE_KIND];
  return {
    tag: (target, answer) => {
      const tags = tagsOf(target, answer);
      const named = forms.tags.map(([name, separator]) => [name, tags.join(separator)]);
      const isWhole = tags.length <= MOST_TAGS && !answer.body.includes(UNREAD_MARK);
      return {
        answer: { ...answer, headers: { ...answer.headers, ...Object.fromEntries(named) } },
        isPurgeable: isWhole && answer.status === 200 && isAbout(target),
      };
    },
    life: (usual, isCurrent) => {
      const life = isCurrent && isPurgeWorking() ? `max-age=${PURGEABLE_SECONDS}` : usual;
      return forms.life.flatMap((name) => [name, life]);
    },
  };
}

/** Only an answer of the newest known version may be kept for longer. */
export const lifeOf = (
  outer: OuterCaches | null,
  { isPurgeable, cacheControl }: Entry,
  isCurrent: boolean,
): string[] | undefined => (isPurgeable ? outer?.life(cacheControl, isCurrent) : undefined);

const isAbout = ({ view }: Target) => Boolean(view && pageFacts(view.page.name).isPurgeable);

/** What a page shows is linked, or named where it is covered. */
const SHOWN = /(?:\/(video|author)\/|data-(video)=")(~?\w{1,20})/g;

/** A list also has the tag `board`; a page about something names all that it shows. */
function tagsOf(target: Target, { body }: BufferedAnswer): string[] {
  const tags = new Set(["site"]);
  const about = isAbout(target)
    ? `${target.key} ${body}`
    : target.key.replace(/^\/embed\//, "/video/");
  for (const [, linked, covered, name = ""] of about.matchAll(SHOWN)) {
    tags.add(`${linked ?? covered}-${name.toLowerCase()}`);
  }
  if (tags.size === 1) tags.add("board");
  return [...tags];
}
