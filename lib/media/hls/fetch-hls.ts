import { type Cue, parseVtt } from "../captions";
import { readBytes, readText } from "../read-bytes";
import type { ResultStore } from "../task";
import { type Master, type Playlist, parseMaster, parsePlaylist } from "./playlist";

const MAX_TEXT_BYTES = 4 * 1024 * 1024;

type Reading = { signal: AbortSignal };

/** Throws `MediaError`. */
export async function fetchMaster(url: string, { signal }: Reading): Promise<Master> {
  return parseMaster(await readText(url, { signal, maxBytes: MAX_TEXT_BYTES }), url);
}

export async function fetchPlaylist(url: string, { signal }: Reading): Promise<Playlist> {
  return parsePlaylist(await readText(url, { signal, maxBytes: MAX_TEXT_BYTES }), url);
}

type Options = Reading & {
  store: ResultStore;
  maxBytes: number;
  /** `part`: the finished share, 0–1. */
  onProgress: (received: number, part: number) => void;
};

/** A fragmented MP4, or a transport stream. */
export async function joinSegments(playlist: Playlist, options: Options): Promise<Blob> {
  const { signal, store, maxBytes, onProgress } = options;
  const urls = [playlist.init ?? [], playlist.segments.map(({ url }) => url)].flat();
  let position = 0;
  try {
    for (const [place, url] of urls.entries()) {
      await readBytes(url, {
        signal,
        maxBytes: maxBytes - position,
        onProgress: () => onProgress(position, place / urls.length),
        async onChunk(chunk) {
          await store.write(chunk, position);
          position += chunk.byteLength;
        },
      });
    }
    return await store.finish();
  } catch (error) {
    await store.discard();
    throw error;
  }
}

const MAX_BYTES = 4 * 1024 * 1024;
/** X's tracks have one file; a film with files of a minute has some hundred. */
const MAX_FILES = 300;

export async function fetchCues(url: string, { signal }: { signal: AbortSignal }): Promise<Cue[]> {
  const { segments } = await fetchPlaylist(url, { signal });
  const texts: string[] = [];
  for (const segment of segments.slice(0, MAX_FILES)) {
    texts.push(await readText(segment.url, { signal, maxBytes: MAX_BYTES }));
  }
  return parseVtt(texts.join("\n\n"));
}
