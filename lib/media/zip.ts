import { makeZip } from "client-zip";
import { openStore } from "./disk-store";
import { distinctNames } from "./distinct-names";

export type NamedBytes = { name: string; bytes: Blob };

/** Files are stored uncompressed as they arrive; none is held longer than it is copied. */
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
      // client-zip does not say that its bytes are in memory of their own.
      await store.write(part.value as Uint8Array<ArrayBuffer>, position);
      position += part.value.byteLength;
    }
    return await store.finish();
  } catch (error) {
    await store.discard();
    throw error;
  }
}
