declare module "gifenc" {
  type Palette = number[][];
  type Frame = {
    /** Without `auto`: writes the file's header before this frame. */
    first?: boolean;
    palette?: Palette;
    /** Milliseconds. */
    delay?: number;
    /** 0 repeats forever. */
    repeat?: number;
  };
  export function quantize(rgba: Uint8Array | Uint8ClampedArray, maxColors: number): Palette;
  export function applyPalette(rgba: Uint8Array | Uint8ClampedArray, palette: Palette): Uint8Array;
  export function GIFEncoder(options?: { auto?: boolean; initialCapacity?: number }): {
    writeFrame(index: Uint8Array, width: number, height: number, frame?: Frame): void;
    finish(): void;
    writeHeader(): void;
    stream: { reset(): void };
    bytesView(): Uint8Array<ArrayBuffer>;
  };
}
