import { isDiskFull, openStore } from "@/lib/media/disk-store";
import { fetchMaster, fetchPlaylist, joinSegments } from "@/lib/media/hls/fetch-hls";
import { readBytes, TooLarge } from "@/lib/media/read-bytes";
import type { SaveSource } from "./job";

/** `sound` holds the sound if X keeps it in a separate file. */
export type Acquired = { media: Blob; sound: Blob | null };

export type AcquireOptions = {
  signal: AbortSignal;
  /** The expected size, which decides between memory and disk. */
  storeBytes: number | null;
  maxBytes: number;
  onProgress: (received: number, total: number | null) => void;
};

export async function fetchFile(url: string, options: AcquireOptions): Promise<Blob> {
  const { signal, storeBytes, maxBytes, onProgress } = options;
  const store = await openStore("video/mp4", storeBytes);
  let position = 0;
  try {
    await readBytes(url, {
      signal,
      maxBytes,
      onProgress,
      async onChunk(chunk) {
        await store.write(chunk, position);
        position += chunk.byteLength;
      },
    });
    return await store.finish();
  } catch (error) {
    await store.discard();
    const fitsIntoMemory = Number.isFinite(maxBytes) && storeBytes !== null;
    if (isDiskFull(error) && fitsIntoMemory)
      return fetchFile(url, { ...options, storeBytes: null });
    throw error;
  }
}

async function fetchPieces(
  { picture, sound }: { picture: string | null; sound: string | null },
  options: AcquireOptions,
): Promise<Acquired> {
  const { signal, storeBytes, maxBytes, onProgress } = options;
  const urls = [picture, sound].flatMap((url) => url ?? []);
  const playlists = await Promise.all(urls.map((url) => fetchPlaylist(url, { signal })));
  const blobs: Blob[] = [];
  let before = 0;
  for (const playlist of playlists) {
    const store = await openStore("video/mp4", storeBytes);
    const blob = await joinSegments(playlist, {
      signal,
      store,
      maxBytes: maxBytes - before,
      onProgress: (received) => onProgress(before + received, null),
    });
    before += blob.size;
    blobs.push(blob);
  }
  const [media, own = null] = blobs;
  if (!media) throw new TypeError("a source without a playlist");
  return { media, sound: own };
}

async function fetchPhoto(urls: string[], options: AcquireOptions): Promise<Blob> {
  const [url = "", ...others] = urls;
  try {
    return await fetchFile(url, options);
  } catch (error) {
    if (others.length === 0 || options.signal.aborted || error instanceof TooLarge) throw error;
    return fetchPhoto(others, options);
  }
}

/** Throws `TooLarge`, `MediaError`, and what `fetch` throws. */
export async function acquire(source: SaveSource, options: AcquireOptions): Promise<Acquired> {
  if (source.kind === "loaded") return { media: source.bytes, sound: null };
  if (source.kind === "hls") return fetchPieces(source, options);
  if (source.kind === "master") {
    const { variants } = await fetchMaster(source.url, options);
    const [best] = variants;
    return fetchPieces({ picture: best?.url ?? null, sound: best?.sound ?? null }, options);
  }
  if (source.kind === "photo")
    return { media: await fetchPhoto(source.urls, options), sound: null };
  return { media: await fetchFile(source.url, options), sound: null };
}
