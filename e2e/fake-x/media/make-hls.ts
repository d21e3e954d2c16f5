import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ffmpeg } from "./ffmpeg";

const FRAGMENTED = "-f hls -hls_time 2 -hls_playlist_type vod -hls_segment_type fmp4";

const VTT = `WEBVTT

00:00:00.500 --> 00:00:02.000
Three, two, one — <i>lift-off</i> &amp; away

00:00:02.500 --> 00:00:04.000
発射まで、あと少し。

00:00:04.000 --> 00:00:05.500
انطلق الصاروخ الآن
`;

const captionList = (file: string) =>
  `#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:6\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:6.0,\n${file}\n#EXT-X-ENDLIST\n`;

/** The form of X's playlists: a sound group per rate, variants with the picture alone, captions. */
const MASTER = `#EXTM3U
#EXT-X-VERSION:6
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:NAME="Audio",TYPE=AUDIO,GROUP-ID="audio-64000",AUTOSELECT=YES,URI="mp4a/list.m3u8"
#EXT-X-MEDIA:NAME="English, US",TYPE=SUBTITLES,GROUP-ID="subs",LANGUAGE="en",URI="subs/en.m3u8"
#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=200000,BANDWIDTH=250000,RESOLUTION=320x180,CODECS="mp4a.40.2,avc1.4D400C",SUBTITLES="subs",AUDIO="audio-64000"
low/list.m3u8
#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=900000,BANDWIDTH=1000000,RESOLUTION=640x360,CODECS="mp4a.40.2,avc1.4D401E",SUBTITLES="subs",AUDIO="audio-64000"
high/list.m3u8
`;

const listOf = (lines: string) => `#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:2\n${lines}`;

/** Playlists that must be refused before anything else is requested. */
const HOSTILE: Record<string, string> = {
  "other-host": `${listOf("#EXTINF:2,\nhttps://attacker.example/a.mp4\n")}#EXT-X-ENDLIST\n`,
  "local-file": `${listOf("#EXTINF:2,\nfile:///etc/passwd\n")}#EXT-X-ENDLIST\n`,
  "inline-data": `${listOf("#EXTINF:2,\ndata:video/mp4;base64,AAAA\n")}#EXT-X-ENDLIST\n`,
  "too-many": `${listOf("#EXTINF:2,\na.m4s\n".repeat(10_000))}#EXT-X-ENDLIST\n`,
  endless: listOf("#EXTINF:2,\na.m4s\n"),
};

/** Playlists and segments below `hls/`. */
export function writeHls(folder: string): void {
  const root = join(folder, "hls");
  for (const part of ["low", "high", "mp4a", "subs", "bare", "hostile"])
    mkdirSync(join(root, part));
  const list = (part: string, input: string) =>
    ffmpeg(
      join(root, part),
      `-i ${join(folder, "flat.mp4")} ${input} ${FRAGMENTED} -hls_segment_filename %d.m4s list.m3u8`,
    );
  list("low", "-an -c:v copy");
  list("high", "-an -c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 30 -s 640x360");
  list("mp4a", "-vn -c:a copy");
  ffmpeg(
    join(root, "bare"),
    `-i ${join(folder, "flat.mp4")} -c copy -f hls -hls_time 2 -hls_playlist_type vod -hls_segment_filename %d.ts list.m3u8`,
  );
  writeFileSync(join(root, "subs/en.vtt"), VTT);
  writeFileSync(join(root, "subs/en.m3u8"), captionList("en.vtt"));
  writeFileSync(join(root, "master.m3u8"), MASTER);
  for (const [name, text] of Object.entries(HOSTILE)) {
    writeFileSync(join(root, `hostile/${name}.m3u8`), text);
  }
}
