import { describe, expect, it } from "vitest";
import { SESSION_COOKIE } from "./auth/session-cookie";
import {
  PICTURES_SCRIPT,
  PRESS_SCRIPT,
  SESSION_SCRIPT,
  THEME_KEY,
  THEME_SCRIPT,
} from "./head-script";

/** Effects of the script on the root element, with `stored` in local storage. */
function rootAfter(stored: string | null | Error) {
  const root = { dataset: {} as { theme?: string }, style: {} as { colorScheme?: string } };
  const localStorage = {
    getItem(key: string) {
      if (stored instanceof Error) throw stored;
      return key === THEME_KEY ? stored : null;
    },
  };
  new Function("localStorage", "document", THEME_SCRIPT)(localStorage, { documentElement: root });
  return root;
}

describe("THEME_SCRIPT", () => {
  it.each(["light", "dark"])("applies a stored choice: %s", (theme) => {
    expect(rootAfter(theme)).toEqual({ dataset: { theme }, style: { colorScheme: theme } });
  });

  it.each([null, "system", "", "<b>", new Error("storage is blocked")])(
    "leaves the theme to the system: %s",
    (stored) => {
      expect(rootAfter(stored)).toEqual({ dataset: {}, style: {} });
    },
  );
});

it.each([
  [`i18next=ja; ${SESSION_COOKIE}.0=base64-e30`, { session: "" }],
  ["i18next=ja", {}],
  [`${SESSION_COOKIE}-flow-1-code-verifier=base64-e30`, {}],
])("SESSION_SCRIPT marks a page that has a session: %s", (cookie, dataset) => {
  const documentElement = { dataset: {} };
  new Function("document", SESSION_SCRIPT)({ cookie, documentElement });
  expect(documentElement.dataset).toEqual(dataset);
});

type Heard = { target?: object; persisted?: boolean };

/** Runs the script on a page with these pictures. Returns a function that fires an event. */
function hearing(images: object[] = []) {
  const heard = new Map<string, (event: Heard) => void>();
  const listen = (type: string, listener: (event: Heard) => void, captures = false) => {
    // Events of pictures do not bubble, so only capturing listeners see them.
    if (captures || type === "pageshow") heard.set(type, listener);
  };
  new Function("addEventListener", "document", PICTURES_SCRIPT)(listen, { images });
  return (type: string, event: Heard) => heard.get(type)?.(event);
}

describe("PICTURES_SCRIPT", () => {
  it("hides a picture that fails, until it loads", () => {
    const hear = hearing();
    const picture = { localName: "img", hidden: false };
    hear("error", { target: picture });
    expect(picture.hidden).toBe(true);
    hear("load", { target: picture });
    expect(picture.hidden).toBe(false);
  });

  it.each([{ localName: "script" }, { localName: "video" }, {}])("leaves %j as it is", (target) => {
    const hear = hearing();
    const before = { ...target };
    hear("error", { target });
    hear("load", { target });
    expect(target).toEqual(before);
  });

  it("asks again for pictures that were dropped, in a page that Back restores", () => {
    const asked: string[] = [];
    const picture = (name: string, naturalWidth: number, currentSrc = name) => ({
      ...{ complete: true, naturalWidth, currentSrc },
      get src() {
        return name;
      },
      set src(value: string) {
        asked.push(value);
      },
    });
    const hear = hearing([picture("shown", 8), picture("dropped", 0), picture("none", 0, "")]);
    hear("pageshow", { persisted: false });
    expect(asked).toEqual([]);
    hear("pageshow", { persisted: true });
    expect(asked).toEqual(["dropped"]);
  });
});

it("PRESS_SCRIPT keeps what was pressed last", () => {
  const window: { pressed?: object } = {};
  let press: (event: Heard) => void = () => undefined;
  const listen = (_type: string, listener: typeof press) => {
    press = listener;
  };
  new Function("addEventListener", "window", PRESS_SCRIPT)(listen, window);
  const target = { localName: "button" };
  press({ target });
  expect(window.pressed).toBe(target);
});
