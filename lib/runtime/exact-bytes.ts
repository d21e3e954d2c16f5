/** zlib returns parts of buffers of 16 KB, which would live as long. */
export function exactBytes(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.byteLength);
  bytes.copy(copy);
  return copy;
}
