import { type Cue, parseVtt } from "../captions";
import { readText } from "../read-bytes";
import { fetchPlaylist } from "./fetch-hls";

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
