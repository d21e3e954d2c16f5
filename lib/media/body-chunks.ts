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
export async function* chunksOf(body: Body): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const byob = byobReader(body);
  const plain = byob ? null : body.getReader();
  try {
    if (byob) yield* intoOneBuffer(byob);
    if (plain) yield* asTheyCome(plain);
  } finally {
    await (byob ?? plain)?.cancel().catch(() => undefined);
  }
}
