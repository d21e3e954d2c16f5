/** Unhandled, such an error is reported by writing to the same stream, without end, on a whole core. */
export function ignoreBrokenOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}
