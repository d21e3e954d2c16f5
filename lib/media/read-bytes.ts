import { MediaError } from "./task";

export class TooLarge extends Error {
  override readonly name = "TooLarge";
}

type Progress = (received: number, total: number | null) => void;

type ReadOptions = {
  signal: AbortSignal;
  onProgress: Progress;
  maxBytes: number;
  /** A chunk is valid until this resolves. */
  onChunk: (chunk: Uint8Array<ArrayBuffer>) => void | Promise<void>;
};

type Means = { send: typeof fetch; pause: (attempt: number, signal: AbortSignal) => Promise<void> };

/** Consecutive attempts that read nothing. */
const MAX_RETRIES = 5;
const OFFLINE_MS = 60_000;

/** X's media hosts. The page's content policy allows only those that this site reads. */
const HOST = /^https:\/\/[a-z0-9-]+\.twimg\.com\//;

export function isXMedia(url: string): boolean {
  return HOST.test(url);
}

async function pause(attempt: number, signal: AbortSignal): Promise<void> {
  const isOffline = typeof navigator === "object" && navigator.onLine === false;
  const ms = isOffline ? OFFLINE_MS : 400 * 2 ** attempt;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", stop, { once: true });
    if (isOffline) addEventListener("online", stop, { once: true });
  });
}

class Reading {
  received = 0;
  total: number | null = null;
  private stamp: string | null = null;

  constructor(
    private readonly url: string,
    private readonly options: ReadOptions,
  ) {}

  async request(send: typeof fetch): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    const { received, url } = this;
    const response = await send(url, {
      mode: "cors",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal: this.options.signal,
      ...(received > 0 && { headers: { range: `bytes=${received}-` } }),
    });
    const length = Number(response.headers.get("content-length")) || null;
    const stamp = response.headers.get("last-modified");
    const isRest =
      response.status === 206 && length === (this.total ?? 0) - received && stamp === this.stamp;
    const isExpected = received === 0 ? response.status === 200 : isRest;
    if (received === 0) [this.total, this.stamp] = [length, stamp];
    const isTooLarge = isExpected && (this.total ?? 0) > this.options.maxBytes;
    if (isExpected && !isTooLarge && response.body) return response.body;
    // A response that is not read is transferred all the same.
    await response.body?.cancel();
    throw isTooLarge ? new TooLarge() : new Refused(`media answered ${response.status}`);
  }

  async read(send: typeof fetch): Promise<void> {
    const { onProgress, maxBytes } = this.options;
    for await (const chunk of chunksOf(await this.request(send))) {
      this.received += chunk.byteLength;
      if (this.received > maxBytes) throw new TooLarge();
      await this.keep(chunk);
      onProgress(this.received, this.total);
    }
    if (this.total !== null && this.received < this.total) throw new Error("media broke off");
  }

  private async keep(chunk: Uint8Array<ArrayBuffer>): Promise<void> {
    try {
      await this.options.onChunk(chunk);
    } catch (error) {
      throw new Unkept("", { cause: error });
    }
  }
}

class Refused extends Error {}

/** Storing failed: reading more would not help. */
class Unkept extends Error {}

/** X refuses foreign Referers. What breaks off continues by `Range`. `TooLarge` holds for any length. */
export async function readBytes(
  url: string,
  options: ReadOptions,
  { send, pause: wait }: Means = { send: fetch, pause },
): Promise<void> {
  if (!isXMedia(url)) throw new MediaError("bad-playlist", "another host");
  const reading = new Reading(url, options);
  for (let attempt = 0; ; attempt += 1) {
    const before = reading.received;
    try {
      return await reading.read(send);
    } catch (error) {
      if (error instanceof Unkept) throw error.cause;
      const isFinal = error instanceof TooLarge || error instanceof Refused;
      // Without a length, nothing shows that a later range belongs to the same file.
      if (isFinal || options.signal.aborted || reading.received === 0 || reading.total === null) {
        throw error;
      }
      if (reading.received > before) attempt = 0;
      if (attempt >= MAX_RETRIES) throw error;
    }
    await wait(attempt, options.signal);
    options.signal.throwIfAborted();
  }
}

export async function readText(
  url: string,
  options: Omit<ReadOptions, "onChunk" | "onProgress">,
  means?: Means,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  const onChunk = (chunk: Uint8Array) => {
    text += decoder.decode(chunk, { stream: true });
  };
  await readBytes(url, { ...options, onChunk, onProgress: () => {} }, means);
  return text + decoder.decode();
}

type Body = ReadableStream<Uint8Array<ArrayBuffer>>;

const BUFFER_BYTES = 256 * 1024;

/** Null where a browser fills no buffer of ours. */
function byobReader(body: Body): ReadableStreamBYOBReader | null {
  try {
    return body.getReader({ mode: "byob" });
  } catch {
    return null;
  }
}

/** One buffer for all reads: browsers are slow to free the buffers of a whole file. */
async function* intoOneBuffer(reader: ReadableStreamBYOBReader) {
  let buffer = new ArrayBuffer(BUFFER_BYTES);
  while (true) {
    const { done, value } = await reader.read(new Uint8Array(buffer));
    if (done || !value) return;
    yield value;
    buffer = value.buffer;
  }
}

async function* asTheyCome(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>) {
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}

/** A chunk is valid until the next is requested. Stopping early cancels the request. */
async function* chunksOf(body: Body): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const byob = byobReader(body);
  const plain = byob ? null : body.getReader();
  try {
    if (byob) yield* intoOneBuffer(byob);
    if (plain) yield* asTheyCome(plain);
  } finally {
    await (byob ?? plain)?.cancel().catch(() => undefined);
  }
}
