import type { Metadata } from "next";
import { NotFoundScreen, notFoundMetadata } from "@/components/layout/not-found";
import { watchMetadata } from "@/components/watch/watch-metadata";
import { WatchFailure, WatchScreen } from "@/components/watch/watch-screen";
import { loadMessages } from "@/lib/i18n/load-messages";
import { UNREAD_METADATA } from "@/lib/page-marks";
import { watchedVideo } from "@/lib/rankings/watched-video";
import { videoPath } from "@/lib/routes";
import { siteUrl } from "@/lib/site-url";
import { languageOf } from "../../language-of";

type Props = PageProps<"/[lang]/video/[id]">;

/** Unknown and removed videos are found before the response starts. */
async function subjectOf(props: Props) {
  const language = await languageOf(props);
  const { id } = await props.params;
  return { language, id, watched: await watchedVideo(id) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { language, watched } = await subjectOf(props);
  if (watched.kind === "unknown") return notFoundMetadata(language, 404);
  if (watched.kind === "removed") return notFoundMetadata(language, 410);
  if (watched.kind === "found") {
    return watchMetadata({ language, ...watched, site: siteUrl() });
  }
  const { Video } = await loadMessages(language);
  return { title: Video.failed, robots: { index: false }, other: UNREAD_METADATA };
}

export default async function VideoPage(props: Props) {
  const { language, id, watched } = await subjectOf(props);
  if (watched.kind === "failed") {
    return <WatchFailure {...{ language }} href={videoPath(language, id)} />;
  }
  if (watched.kind !== "found") {
    return <NotFoundScreen language={language} status={watched.kind === "removed" ? 410 : 404} />;
  }
  return <WatchScreen {...{ language, ...watched }} site={siteUrl()} />;
}
