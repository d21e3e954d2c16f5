import { fakeCase } from "../../fake-x/catalogue";
import { type Engine, press, pressNamed, until } from "../engine";
import { TEXTS } from "../site";
import { fileAfter } from "./saved-file";
import { countsAtLeast, shows, type Tour } from "./tour";

const { Home, Result, Several } = TEXTS;
const FIELD = "form input[name=url]";
const RESULT = `section[aria-label="${Result.title}"]`;

/** Pastes into the form and sends it. */
export async function lookUp(engine: Engine, { url }: Tour, text: string): Promise<void> {
  await engine.open(`${url}/en`);
  await until(engine, "the form to work", isHydrated);
  await press(engine, FIELD);
  await engine.type(text);
  await engine.type("Enter");
}

function isHydrated(): boolean {
  const form = document.querySelector("form input[name=url]")?.closest("form");
  return form !== null && Object.keys(form ?? {}).some((key) => key.startsWith("__reactProps"));
}

export async function savesAVideo(engine: Engine, tour: Tour): Promise<void> {
  await lookUp(engine, tour, fakeCase("nasa").link);
  await savesItsResult(engine, tour);
}

/** Presses “Save”. Returns the path of the file. */
export async function savesItsResult(engine: Engine, tour: Tour): Promise<string> {
  await findsAResult(engine);
  return fileAfter(tour, async () => {
    await pressNamed(engine, `${Result.save} · `, RESULT);
    await until(engine, "the button to say saved", shows, Result.saved, RESULT);
  });
}

/** The file opens in a separate tab, if the browser allows it. */
export async function findsAResult(engine: Engine): Promise<void> {
  await until(engine, "a result", countsAtLeast, RESULT, 1);
  await engine.closeOthers();
}

export async function failureNamesItsStep(engine: Engine, tour: Tour): Promise<void> {
  await lookUp(engine, tour, fakeCase("deleted").link);
  await until(engine, "the notice", shows, Home.openOnX, "#post-link-notice");
}

export async function takesSeveralLinks(engine: Engine, tour: Tour): Promise<void> {
  const links = ["101", "102", "103"].map((end) => `https://x.com/i/status/1999000000000000${end}`);
  await lookUp(engine, tour, links.join(" "));
  const list = `section[aria-label="${Several.title}"]`;
  await until(engine, "three rows", countsAtLeast, `${list} li`, 3);
}
