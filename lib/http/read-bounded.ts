import { AppError } from "@/lib/errors";

/** Node's parser holds a sender to the length that it declares; a body without one is counted as it comes. */
export async function readBounded(request: Request, maxBytes: number): Promise<Uint8Array> {
  const declared = request.headers.get("content-length");
  if (Number(declared ?? 0) > maxBytes) throw new AppError("payload_too_large");
  if (declared !== null || !request.body) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as ReadableStream<Uint8Array> &
    AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AppError("payload_too_large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
