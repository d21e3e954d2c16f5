import useSWR from "swr";
import { fetchMaster } from "@/lib/media/hls/fetch-hls";
import type { Master } from "@/lib/media/hls/playlist";

/** The master answers in time, or the menu does without. */
const TIMEOUT_MS = 15_000;

/**
 * What X has of a video beside its files. Undefined while it loads; null without a usable master
 * playlist.
 */
export function useMaster(playlistUrl: string | null): Master | null | undefined {
  const { data, error } = useSWR(
    playlistUrl === null ? null : ["master", playlistUrl],
    ([, url]) => fetchMaster(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return playlistUrl === null || error ? null : data;
}
