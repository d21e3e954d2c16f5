import { makeZip } from "client-zip";
import { openStore } from "./disk-store";

export type NamedBytes = { name: string; bytes: Blob };

/** Files of the same name are told apart by a number. */
export function distinctNames(): (name: string) => string {
  const used = new Set<string>();
  return (name) => {
    const dot = name.lastIndexOf(".");
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
    let distinct = name;
    for (let count = 2; used.has(distinct.toLowerCase()); count += 1) {
      distinct = `${stem} (${count})${ending}`;
    }
    used.add(distinct.toLowerCase());
    return distinct;
  };
}

/**
 * Puts files into one ZIP, uncompressed, as they come: none is held longer than it is copied. Kept on
 * the disk where `expectedBytes` are many.
 */
export async function zipFiles(
  files: AsyncIterable<NamedBytes> | Iterable<NamedBytes>,
  expectedBytes: number | null,
): Promise<Blob> {
  const store = await openStore("application/zip", expectedBytes);
  const distinct = distinctNames();
  async function* entries() {
    for await (const { name, bytes } of files) {
      yield { name: distinct(name), input: bytes.stream(), size: bytes.size };
    }
  }
  let position = 0;
  try {
    const reader = makeZip(entries()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const chunk = new Uint8Array(part.value);
      await store.write(chunk, position);
      position += chunk.byteLength;
    }
    return await store.finish();
  } catch (error) {
    await store.discard();
    throw error;
  }
}
