declare module "compression" {
  import type { IncomingMessage, ServerResponse } from "node:http";
  import type { BrotliOptions } from "node:zlib";

  /** Packs what is written to the answer from now on, as its request accepts. */
  type Compress = (request: IncomingMessage, answer: ServerResponse, next: () => void) => void;
  export default function compression(options?: { brotli?: BrotliOptions }): Compress;
}
