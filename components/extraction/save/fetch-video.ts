export class TooLarge extends Error {
  override readonly name = "TooLarge";
}

type FetchOptions = {
  signal: AbortSignal;
  maxBytes: number;
  onProgress: (received: number, total: number | null) => void;
};

/**
 * Reads a video from X's CDN, which refuses every request that carries a foreign Referer.
 * Throws `TooLarge` past `maxBytes`, whatever the announced length was.
 */
export async function fetchVideo(
  url: string,
  { signal, maxBytes, onProgress }: FetchOptions,
  send: typeof fetch = fetch,
): Promise<Blob> {
  const response = await send(url, {
    mode: "cors",
    credentials: "omit",
    referrerPolicy: "no-referrer",
    signal,
  });
  if (!response.ok || !response.body) throw new Error(`video answered ${response.status}`);
  const total = Number(response.headers.get("content-length")) || null;
  if (total !== null && total > maxBytes) throw new TooLarge();

  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value);
    received += part.value.byteLength;
    if (received > maxBytes) {
      await reader.cancel();
      throw new TooLarge();
    }
    onProgress(received, total);
  }
  if (total !== null && received < total) throw new Error("video broke off");
  return new Blob(chunks, { type: "video/mp4" });
}
