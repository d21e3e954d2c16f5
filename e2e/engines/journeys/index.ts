import { hasFfmpeg } from "../../fake-x/media/ffmpeg";
import type { Engine } from "../engine";
import { exportsTheDevice, playsWhatItSaved } from "./files";
import { failureNamesItsStep, savesAVideo, takesSeveralLinks } from "./links";
import { growsAListAndComesBack, keepsAHeart, watchesAList } from "./lists";
import { choosesThemeAndLanguage, signsIn } from "./menus";
import { hidesFailedPictures } from "./pictures";
import type { Tour } from "./tour";

export type Journey = {
  name: string;
  /** Only the quick ones are part of `npm test`. The others need lists with videos. */
  isQuick?: boolean;
  /** The journey does not depend on the page's width, and runs at one. */
  isAtOneWidth?: boolean;
  /** Why the journey cannot run on this machine; null if it can. */
  obstacle?: () => string | null;
  go: (engine: Engine, tour: Tour) => Promise<void>;
};

export const JOURNEYS: Journey[] = [
  { name: "a link becomes a file", isQuick: true, go: savesAVideo },
  { name: "a failure names its next step", isQuick: true, go: failureNamesItsStep },
  {
    name: "a saved file shows and plays what X's holds",
    isAtOneWidth: true,
    obstacle: () => (hasFfmpeg() ? null : "ffmpeg is not on this machine"),
    go: playsWhatItSaved,
  },
  { name: "what the device keeps becomes a file", isAtOneWidth: true, go: exportsTheDevice },
  { name: "several links are a list", go: takesSeveralLinks },
  { name: "a list grows, and Back returns to its place", go: growsAListAndComesBack },
  { name: "a list is watched, and Back leaves it", go: watchesAList },
  { name: "a heart is kept, and listed", go: keepsAHeart },
  { name: "theme and language can be chosen", go: choosesThemeAndLanguage },
  { name: "pictures that fail leave nothing", isAtOneWidth: true, go: hidesFailedPictures },
  { name: "a visitor signs in", go: signsIn },
];
