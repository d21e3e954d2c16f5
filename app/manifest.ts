import type { MetadataRoute } from "next";
import { DEFAULT_LANGUAGE } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { CANVAS } from "@/lib/theme";

/** An installed app keeps the identity it was installed with: one manifest for all languages. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const { Meta } = await loadMessages(DEFAULT_LANGUAGE);
  return {
    id: "/",
    name: Meta.siteName,
    short_name: Meta.siteName,
    description: Meta.manifestDescription,
    lang: DEFAULT_LANGUAGE,
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: CANVAS.dark,
    theme_color: CANVAS.dark,
    categories: ["utilities", "multimedia"],
    icons: [
      { src: "/icons/192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    share_target: {
      action: "/",
      method: "GET",
      params: { url: "url", text: "text", title: "title" },
    },
  };
}
