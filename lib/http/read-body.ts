import { AppError } from "@/lib/errors";

/** A web `Request`, or Node's (`direct-routes.ts`). */
export type RouteRequest = Pick<Request, "method" | "url" | "headers" | "signal"> & {
  body: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array> | null;
  arrayBuffer: () => Promise<ArrayBuffer | Uint8Array>;
};

/** Node's parser enforces the declared length; a body without one is counted while it is read. */
async function readBounded(request: RouteRequest, maxBytes: number): Promise<Uint8Array> {
  const declared = request.headers.get("content-length");
  if (Number(declared ?? 0) > maxBytes) throw new AppError("payload_too_large");
  if (declared !== null || !request.body) {
    const whole = await request.arrayBuffer();
    return whole instanceof Uint8Array ? whole : new Uint8Array(whole);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AppError("payload_too_large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** Throws `invalid_input` for what is not UTF-8, not JSON, or broken off. */
export async function readJson(request: RouteRequest, maxBytes: number): Promise<unknown> {
  try {
    const bytes = await readBounded(request, maxBytes);
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("invalid_input");
  }
}

const FORM = /^application\/x-www-form-urlencoded\b/i;

/** The last of several fields with one name counts. */
export async function readForm(
  request: RouteRequest,
  maxBytes: number,
): Promise<Record<string, string>> {
  const bytes = await readBounded(request, maxBytes);
  if (!FORM.test(request.headers.get("content-type") ?? "")) throw new AppError("invalid_input");
  return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)));
}
