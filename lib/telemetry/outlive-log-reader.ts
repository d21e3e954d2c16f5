/**
 * Goes on where whoever read the process's log is gone. Node tells of each write to a broken pipe as an
 * error; unheard it becomes an uncaught one, whose report is the next write: without end, on a whole core.
 */
export function outliveLogReader(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}
