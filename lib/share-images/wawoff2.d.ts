declare module "wawoff2" {
  /** A WOFF2 file as the TTF that it holds. */
  export function decompress(woff2: Uint8Array): Promise<Uint8Array>;
}
