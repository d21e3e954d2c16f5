import type { GatewayRequest } from "../gateway";

export type Ask = (
  what: string,
  request: GatewayRequest,
  read: (reply: { status: number; body: string; headers: Record<string, string> }) => string,
) => Promise<string | null>;

const ADDRESS = /https:\/\/(?:video|pbs)\.twimg\.com\/[^"\\\s]{1,400}/g;
const RANGE = "bytes=0-63";
const MAX_BYTES = 1024 * 1024;

/** Uses the headers that a browser on our pages could send, or none: shows what X lets pages read. */
export async function probeMedia(ask: Ask, bodies: readonly string[], site: string) {
  const addresses = bodies.flatMap((body) => body.match(ADDRESS) ?? []);
  const ending = (form: RegExp) => addresses.find((address) => form.test(address));
  const master = ending(/\.m3u8/);
  await probeFile(ask, "MP4", ending(/\.mp4/), site);
  await probeFile(ask, "photo", ending(/pbs\.twimg\.com\/.*\.jpg/), site);
  const list = await probeFile(ask, "m3u8", master, site);
  const media = await follow(ask, "m3u8 of a quality", list, master, /^(?!#).+\.m3u8/m);
  const segment = nextOf(media.body, media.url, /^(?!#).+\.(?:m4s|ts|mp4)/m);
  await probeFile(ask, "segment", segment, site);
  const texts = await follow(ask, "m3u8 of captions", list, master, /(?<=SUBTITLES.*URI=")[^"]+/);
  await probeFile(ask, "VTT", nextOf(texts.body, texts.url, /^(?!#).+\.vtt/m), site);
}

async function probeFile(ask: Ask, what: string, address: string | undefined, site: string) {
  if (address === undefined) return null;
  const url = new URL(address);
  url.searchParams.delete("tag");
  const variants: [string, Record<string, string>][] = [
    ["", {}],
    [" with Referer", { Referer: `${site}/` }],
    [" with Origin", { Origin: site }],
    [" with both", { Referer: `${site}/`, Origin: site }],
  ];
  let plain: string | null = null;
  for (const [how, headers] of variants) {
    const isList = what.startsWith("m3u8");
    const range: Record<string, string> = isList ? {} : { Range: RANGE };
    const request = { url: url.href, headers: { ...headers, ...range }, maxBytes: MAX_BYTES };
    const body = await ask(`${what}${how}`, request, ({ status, headers }) => {
      const type = headers["content-type"] ?? "no type";
      const origin = headers["access-control-allow-origin"] ?? "nobody";
      return `${status}, ${type}, read by ${origin}`;
    });
    plain ??= body;
  }
  return plain;
}

async function follow(
  ask: Ask,
  what: string,
  list: string | null,
  base: string | undefined,
  form: RegExp,
): Promise<{ body: string | null; url: string | undefined }> {
  const url = nextOf(list, base, form);
  if (url === undefined) return { body: null, url };
  const body = await ask(what, { url, maxBytes: MAX_BYTES }, ({ status }) => String(status));
  return { body, url };
}

function nextOf(list: string | null, base: string | undefined, form: RegExp): string | undefined {
  const path = list === null ? undefined : form.exec(list)?.[0];
  if (path === undefined || !URL.canParse(path, base)) return undefined;
  const url = new URL(path, base);
  return url.hostname === "video.twimg.com" ? url.href : undefined;
}
