/** Bytes that are written in a row are kept together up to this size: each write of a browser costs time. */
const ROW_BYTES = 4 * 1024 * 1024;

type Row = { chunks: Uint8Array<ArrayBuffer>[]; position: number; end: number };

/** Joins writes that follow each other. `keep` gets what belongs together, once it is enough or at `flush`. */
export function joinWrites(keep: (data: Blob, position: number) => void | Promise<void>) {
  let row: Row | null = null;

  function flush(): void | Promise<void> {
    if (!row) return;
    const { chunks, position } = row;
    row = null;
    return keep(new Blob(chunks), position);
  }

  function write(data: Uint8Array<ArrayBuffer>, position: number): void | Promise<void> {
    const before = row && row.end !== position ? flush() : undefined;
    row ??= { chunks: [], position, end: position };
    row.chunks.push(data);
    row.end += data.byteLength;
    const isEnough = row.end - row.position >= ROW_BYTES;
    const after = isEnough ? flush() : undefined;
    return before && after ? before.then(() => after) : (before ?? after);
  }

  const forget = () => {
    row = null;
  };

  return { write, flush, forget };
}
