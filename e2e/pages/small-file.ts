type Quality = { url: string; bitrate: number | null };
type Media = { duration_ms: number | null; qualities: Quality[] };

/** The best file of at most 8 MB by bit rate and length, else of at most 20 MB. */
export function smallFile({ duration_ms, qualities }: Media): string | undefined {
  const bytes = ({ bitrate }: Quality) => ((bitrate ?? 0) / 8) * ((duration_ms ?? 0) / 1000);
  const within = (limit: number) => qualities.find((one) => bytes(one) <= limit)?.url;
  return within(8_000_000) ?? within(20_000_000);
}
