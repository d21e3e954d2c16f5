import "server-only";
import { ServerResponse } from "node:http";
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from "@/lib/i18n/languages";
import { crashPage } from "../plain/crash-page";
import { PLAIN_POLICY } from "../plain/plain-page";
import { POLICY_HEADER } from "./content-policy";

const CRASH = Symbol("crash page");

type Answer = ServerResponse & { [CRASH]?: Buffer };

/** Written before anything fails, for then little may work. */
let pages: ReadonlyMap<string, Buffer> | undefined;

async function writePages(): Promise<void> {
  const written = await Promise.all(
    LANGUAGES.map(async (language) => [language, Buffer.from(await crashPage(language))] as const),
  );
  pages = new Map(written);
}

/** Makes our page of an answer with 5xx whose head is about to be sent; false where it is none. */
export function becomeCrashPage(answer: Answer): boolean {
  if (answer.statusCode < 500 || !pages) return false;
  const first = answer.req.url?.split(/[/?]/)[1];
  const page = pages.get(isLanguage(first) ? first : DEFAULT_LANGUAGE);
  if (!page) return false;
  answer[CRASH] = page;
  for (const name of ["content-encoding", "transfer-encoding", "etag"]) answer.removeHeader(name);
  answer.setHeader("content-length", page.byteLength);
  answer.setHeader(POLICY_HEADER, PLAIN_POLICY);
  return true;
}

/** The head of a failure goes first, since it tells whether the rest is replaced. */
function decideNow(answer: Answer): void {
  if (answer.statusCode >= 500 && !answer.headersSent) answer.flushHeaders();
}

/**
 * A page that fails while it is rendered is answered by Next with an empty one that inline scripts
 * would fill, which the policy refuses. Whatever is written of it gives way to a page of ours, below
 * the compression, which has begun by then.
 */
export async function replaceCrashes(): Promise<void> {
  await writePages();
  const { write, end } = ServerResponse.prototype;
  // biome-ignore lint/suspicious/noExplicitAny: both are overloaded
  ServerResponse.prototype.write = function (this: Answer, ...args: any) {
    decideNow(this);
    if (!this[CRASH]) return write.apply(this, args);
    const written = args.at(-1);
    if (typeof written === "function") process.nextTick(written);
    return true;
  };
  // biome-ignore lint/suspicious/noExplicitAny: both are overloaded
  ServerResponse.prototype.end = function (this: Answer, ...args: any) {
    decideNow(this);
    const page = this[CRASH];
    if (!page) return end.apply(this, args);
    const ended = args.at(-1);
    return end.call(this, page, "utf8", typeof ended === "function" ? ended : undefined);
  };
}
