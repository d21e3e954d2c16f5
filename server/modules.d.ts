declare module "compression" {
  import type { IncomingMessage, ServerResponse } from "node:http";
  import type { BrotliOptions } from "node:zlib";

  /** Compresses what is written to the response from now on, as its request accepts. */
  type Compress = (request: IncomingMessage, answer: ServerResponse, next: () => void) => void;
  export default function compression(options?: { brotli?: BrotliOptions }): Compress;
}
