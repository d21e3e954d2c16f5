import { DeviceScreen } from "@/components/device/device-screen";
import { loadMessages } from "@/lib/i18n/load-messages";
import { languageOf } from "../language-of";
import { privateMetadata } from "../private-metadata";

export const generateMetadata = privateMetadata("Device");

export default async function OnThisDevice(props: PageProps<"/[lang]/on-this-device">) {
  const language = await languageOf(props);
  const { Device: texts, History } = await loadMessages(language);
  return <DeviceScreen {...{ language, texts }} history={History.title} />;
}
