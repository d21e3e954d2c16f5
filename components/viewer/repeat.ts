import { storedChoice } from "@/lib/browser/stored-choice";

const CHOICES = ["one", "off"] as const;
type Repeat = (typeof CHOICES)[number];

const isRepeat = (text: string): text is Repeat => CHOICES.some((choice) => choice === text);

/** `one`: it starts again at its end; else the next one starts. */
export const repeat = storedChoice<Repeat>("postreel-repeat", "one", isRepeat);
