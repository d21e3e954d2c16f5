import type messages from "@/messages/en.json";
import type { Language } from "./languages";

declare module "next-intl" {
  interface AppConfig {
    Locale: Language;
    Messages: typeof messages;
  }
}
