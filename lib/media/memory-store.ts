import type { ResultStore } from "./task";

type Part = { data: Blob; position: number };

/** Bytes that are written in a row become one part: browsers keep parts outside of the page's memory. */
const PART_BYTES = 4 * 1024 * 1024;

/** What is left of a part under bytes that are written over it. */
function around({ data, position }: Part, from: number, to: number): Part[] {
  const end = position + data.size;
  if (end <= from || position >= to) return [{ data, position }];
  const before = { data: data.slice(0, from - position), position };
  const after = { data: data.slice(to - position), position: to };
  return [...(position < from ? [before] : []), ...(end > to ? [after] : [])];
}

/** Keeps a result in memory. */
export function memoryStore(type: string): ResultStore {
  let parts: Part[] = [];
  let row: { chunks: Uint8Array<ArrayBuffer>[]; position: number; end: number } | null = null;

  function flush(): void {
    if (!row) return;
    const { chunks, position, end } = row;
    row = null;
    const isOver = parts.some(
      (part) => part.position < end && part.position + part.data.size > position,
    );
    if (isOver) parts = parts.flatMap((part) => around(part, position, end));
    parts.push({ data: new Blob(chunks), position });
  }

  function write(data: Uint8Array<ArrayBuffer>, position: number): void {
    if (row?.end !== position) flush();
    row ??= { chunks: [], position, end: position };
    row.chunks.push(data);
    row.end += data.byteLength;
    if (row.end - row.position >= PART_BYTES) flush();
  }

  async function finish(): Promise<Blob> {
    flush();
    parts.sort((a, b) => a.position - b.position);
    const pieces: BlobPart[] = [];
    let end = 0;
    for (const { data, position } of parts) {
      if (position > end) pieces.push(new Uint8Array(position - end));
      pieces.push(data);
      end = position + data.size;
    }
    return new Blob(pieces, { type });
  }

  async function discard(): Promise<void> {
    [parts, row] = [[], null];
  }

  return { write, finish, discard };
}
