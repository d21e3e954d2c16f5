import { breadcrumb } from "@/components/author/structured-data";
import { isHandle } from "@/lib/authors/username";
import type { Language } from "@/lib/i18n/languages";
import { authorPath, embedPath, pagePath, videoPath } from "@/lib/routes";
import type { VideoDetail } from "@/lib/videos/listing-schema";

type Subject = {
  video: VideoDetail;
  name: string;
  description: string;
  siteName: string;
  language: Language;
  site: URL;
};

/** `PT3M25S` (ISO 8601). */
function durationOf(seconds: number | null): string | undefined {
  if (seconds === null) return undefined;
  const whole = Math.round(seconds);
  return `PT${Math.floor(whole / 60)}M${whole % 60}S`;
}

const counter = (type: string, count: number) => ({
  "@type": "InteractionCounter",
  interactionType: { "@type": type },
  userInteractionCount: count,
});

/** schema.org VideoObject. */
export function videoFacts({
  video,
  name,
  description,
  siteName,
  language,
  site,
}: Subject): object {
  const url = new URL(videoPath(language, video.id), site).href;
  const person = isHandle(video.author)
    ? { name: video.authorName || video.author, path: authorPath(language, video.author) }
    : null;
  return {
    "@graph": [
      {
        "@type": "VideoObject",
        "@id": `${url}#video`,
        url,
        name,
        description,
        inLanguage: language,
        ...(video.thumbnail && { thumbnailUrl: [video.thumbnail] }),
        uploadDate: video.postedAt ?? video.createdAt,
        ...(video.duration !== null && { duration: durationOf(video.duration) }),
        ...(video.downloadUrl && { contentUrl: video.downloadUrl, encodingFormat: "video/mp4" }),
        embedUrl: new URL(embedPath(video.id, language), site).href,
        ...(video.width && video.height && { width: video.width, height: video.height }),
        interactionStatistic: [
          counter("WatchAction", video.viewCount),
          counter("DownloadAction", video.downloadCount),
          counter("LikeAction", video.favoriteCount),
        ],
        isFamilyFriendly: !video.sensitive,
        sameAs: video.url,
        ...(person && {
          author: {
            "@type": "Person",
            name: person.name,
            url: new URL(person.path, site).href,
            sameAs: `https://x.com/${video.author}`,
          },
        }),
      },
      breadcrumb(site, [
        { name: siteName, path: pagePath(language, "home") },
        ...(person ? [person] : []),
        { name, path: videoPath(language, video.id) },
      ]),
    ],
  };
}
