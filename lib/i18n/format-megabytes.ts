const MEGABYTE = 1_000_000;

/** `5.4 MB`, in the number format of the language; from 10 MB on without a fraction. */
export function formatMegabytes(bytes: number, language: string): string {
  const megabytes = bytes / MEGABYTE;
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: "megabyte",
    maximumFractionDigits: megabytes < 10 ? 1 : 0,
  }).format(megabytes);
}
