import { storedChoice } from "@/lib/browser/stored-choice";
import { isFilePattern, PLAIN_PATTERN } from "@/lib/videos/file-name";

const isSwitch = (text: string): text is "on" | "off" => text === "on" || text === "off";

export const playsEverywhere = storedChoice("postreel:plays-everywhere", "on", isSwitch);

export const filePattern = storedChoice<string>(
  "postreel:file-name",
  PLAIN_PATTERN,
  (text): text is string => isFilePattern(text),
);
