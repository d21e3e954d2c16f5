import type { Metadata } from "next";
import { DeviceScreen } from "@/components/device/device-screen";
import { loadMessages } from "@/lib/i18n/load-messages";
import { languageOf } from "../language-of";

export async function generateMetadata(
  props: PageProps<"/[lang]/on-this-device">,
): Promise<Metadata> {
  const { metaTitle, description } = (await loadMessages(await languageOf(props))).Device;
  return { title: metaTitle, description, robots: { index: false } };
}

export default async function OnThisDevice(props: PageProps<"/[lang]/on-this-device">) {
  const language = await languageOf(props);
  const { Device: texts, History } = await loadMessages(language);
  return <DeviceScreen {...{ language, texts }} history={History.title} />;
}
