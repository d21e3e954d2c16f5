import { AppError } from "@/lib/errors";

/** Bytes of a body, never more than `maxBytes`: an honest or a lying length over it is a 413. */
async function readBounded(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) {
    throw new AppError("payload_too_large");
  }
  if (!request.body) return "";
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let size = 0;
  for await (const chunk of request.body as ReadableStream<Uint8Array> &
    AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AppError("payload_too_large");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** The JSON of a request's body. Not UTF-8, not JSON or broken off: `invalid_input`. */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  try {
    return JSON.parse(await readBounded(request, maxBytes));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("invalid_input");
  }
}
