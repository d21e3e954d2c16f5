import { useEffect, useState } from "react";
import { writeCaptions } from "@/lib/media/captions";
import { fetchCues, fetchMaster } from "@/lib/media/hls/fetch-hls";

type Track = { language: string; name: string; src: string };

const TIMEOUT_MS = 20_000;
const MAX_TRACKS = 6;

/** X's own text is never inserted as it is. */
async function loadTracks(playlistUrl: string, signal: AbortSignal): Promise<Track[]> {
  const { captions } = await fetchMaster(playlistUrl, { signal });
  return Promise.all(
    captions.slice(0, MAX_TRACKS).map(async ({ language, name, url }) => {
      const text = writeCaptions(await fetchCues(url, { signal }), "vtt");
      const src = URL.createObjectURL(new Blob([text], { type: "text/vtt" }));
      return { language, name, src };
    }),
  );
}

export function CaptionTracks({ playlistUrl }: { playlistUrl: string }) {
  const [tracks, setTracks] = useState<Track[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const loading = loadTracks(playlistUrl, signal).catch(() => []);
    loading.then((loaded) => !controller.signal.aborted && setTracks(loaded));
    return () => {
      controller.abort();
      loading.then((loaded) => {
        for (const { src } of loaded) URL.revokeObjectURL(src);
      });
    };
  }, [playlistUrl]);
  return tracks.map(({ language, name, src }) => (
    <track key={src} kind="captions" srcLang={language} label={name} src={src} />
  ));
}
