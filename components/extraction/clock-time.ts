/** `3:24`, `1:02:03`; empty where the length is not known. */
export function clockTime(durationMs: number | null): string {
  if (durationMs === null) return "";
  const total = Math.round(durationMs / 1000);
  const [hours, minutes, seconds] = [total / 3600, (total / 60) % 60, total % 60].map(Math.floor);
  const padded = (value = 0) => String(value).padStart(2, "0");
  return hours ? `${hours}:${padded(minutes)}:${padded(seconds)}` : `${minutes}:${padded(seconds)}`;
}
