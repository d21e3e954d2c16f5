/** Each write of a browser costs time. */
const ROW_BYTES = 4 * 1024 * 1024;

type Keep = (data: Uint8Array<ArrayBuffer>, position: number) => void | Promise<void>;

/** Each write waits for the one before. `keep` gets bytes that are valid until it resolves. */
export function joinWrites(keep: Keep) {
  let row: Uint8Array<ArrayBuffer> | null = null;
  let start = 0;
  let filled = 0;

  function flush(): void | Promise<void> {
    const full = row?.subarray(0, filled);
    filled = 0;
    if (full && full.byteLength > 0) return keep(full, start);
  }

  async function write(data: Uint8Array, position: number): Promise<void> {
    if (start + filled !== position) await flush();
    if (filled === 0) start = position;
    row ??= new Uint8Array(ROW_BYTES);
    for (let at = 0; at < data.byteLength; ) {
      const part = data.subarray(at, at + ROW_BYTES - filled);
      row.set(part, filled);
      filled += part.byteLength;
      at += part.byteLength;
      if (filled < ROW_BYTES) continue;
      await flush();
      start = position + at;
    }
  }

  const forget = () => {
    row = null;
    filled = 0;
  };

  return { write, flush, forget };
}
