import useSWR from "swr";
import { fetchMaster } from "@/lib/media/hls/fetch-hls";
import type { Master } from "@/lib/media/hls/playlist";

/** After this time the menu works without the master playlist. */
const TIMEOUT_MS = 15_000;

/** The video's master playlist. Undefined while it loads; null if there is no usable one. */
export function useMaster(playlistUrl: string | null): Master | null | undefined {
  const { data, error } = useSWR(
    playlistUrl === null ? null : ["master", playlistUrl],
    ([, url]) => fetchMaster(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return playlistUrl === null || error ? null : data;
}
