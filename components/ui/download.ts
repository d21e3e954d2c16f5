/** Long enough for the browser to copy a file, from the disk too. */
export const KEPT_MS = 600_000;

export function download(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
