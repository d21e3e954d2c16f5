export class TooLarge extends Error {
  override readonly name = "TooLarge";
}

type Progress = (received: number, total: number | null) => void;

type ReadOptions = {
  signal: AbortSignal;
  onProgress: Progress;
  maxBytes: number;
  onChunk: (chunk: Uint8Array<ArrayBuffer>) => void | Promise<void>;
};

/**
 * Reads a video from X's CDN, which refuses every request that carries a foreign Referer.
 * Throws `TooLarge` past `maxBytes`, whatever the announced length was.
 */
export async function readVideo(
  url: string,
  { signal, maxBytes, onProgress, onChunk }: ReadOptions,
  send: typeof fetch = fetch,
): Promise<void> {
  const response = await send(url, {
    mode: "cors",
    credentials: "omit",
    referrerPolicy: "no-referrer",
    signal,
  });
  if (!response.ok || !response.body) throw new Error(`video answered ${response.status}`);
  const total = Number(response.headers.get("content-length")) || null;
  if (total !== null && total > maxBytes) throw new TooLarge();

  let received = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    received += part.value.byteLength;
    if (received > maxBytes) {
      await reader.cancel();
      throw new TooLarge();
    }
    await onChunk(part.value);
    onProgress(received, total);
  }
  if (total !== null && received < total) throw new Error("video broke off");
}

type FetchOptions = Omit<ReadOptions, "onChunk">;

/** Reads a whole video into memory. */
export async function fetchVideo(
  url: string,
  options: FetchOptions,
  send: typeof fetch = fetch,
): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  await readVideo(url, { ...options, onChunk: (chunk) => void chunks.push(chunk) }, send);
  return new Blob(chunks, { type: "video/mp4" });
}
