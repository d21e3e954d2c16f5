import { joinWrites } from "./join-writes";
import type { ResultStore } from "./task";

type Part = { data: Blob; position: number };

function around({ data, position }: Part, from: number, to: number): Part[] {
  const end = position + data.size;
  if (end <= from || position >= to) return [{ data, position }];
  const before = { data: data.slice(0, from - position), position };
  const after = { data: data.slice(to - position), position: to };
  return [...(position < from ? [before] : []), ...(end > to ? [after] : [])];
}

/** Stores blobs, which browsers can hold outside of the page's own memory. */
export function memoryStore(type: string): ResultStore {
  let parts: Part[] = [];
  const rows = joinWrites((bytes, position) => {
    const data = new Blob([bytes]);
    const end = position + data.size;
    const isOver = parts.some(
      (part) => part.position < end && part.position + part.data.size > position,
    );
    if (isOver) parts = parts.flatMap((part) => around(part, position, end));
    parts.push({ data, position });
  });

  async function finish(): Promise<Blob> {
    await rows.flush();
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
    parts = [];
    rows.forget();
  }

  return { write: rows.write, finish, discard };
}
