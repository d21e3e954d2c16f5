import { spawn } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { freePort } from "../app-server";
import { type Engine, PATIENCE_MS, pause, type Surroundings, until } from "./engine";
import { answers, makeSettings, startScreen, stop } from "./gtk";
import { listen } from "./page-console";
import { startSession } from "./webdriver";

export const WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver";
const BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
/** The driver's message when a page is left while a script runs in it. */
const LEFT = /Callback was not called before the unload event/;
const KEYS: Record<string, string> = { Enter: "\uE007", Tab: "\uE004" };

const isLoaded = () =>
  document.readyState === "complete" &&
  location.protocol !== "about:" &&
  !document.documentElement.hasAttribute("data-left");

/** Whether the page's opening transition of 0.18 s has ended. */
const hasNoTransition = () =>
  document
    .getAnimations()
    .every(({ effect }) => !(effect as KeyframeEffect).pseudoElement?.startsWith("::view-tr"));

/** The size of the page, once it matches or after half a second. */
async function sizeWithin(width: number, height: number): Promise<[number, number]> {
  const deadline = performance.now() + 500;
  while ((innerWidth !== width || innerHeight !== height) && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return [innerWidth, innerHeight];
}

/** WebKitGTK's MiniBrowser over WebDriver, under Xvfb. */
export async function startWebKit({ proxyPort, downloads }: Surroundings): Promise<Engine> {
  const screen = await startScreen();
  const [port, settings] = [await freePort(), await makeSettings(downloads)];
  const driver = spawn(WEBKIT_DRIVER, [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: screen.display,
      XDG_CONFIG_HOME: settings,
      // Containers do not let root create the namespaces that WebKit's sandbox needs.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      GDK_BACKEND: "x11",
      LIBGL_ALWAYS_SOFTWARE: "1",
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await answers(url);
  const session = await startSession(url, {
    browserName: "MiniBrowser",
    // Does not wait for the load event: errors are collected while the page loads.
    pageLoadStrategy: "none",
    "webkitgtk:browserOptions": {
      binary: BROWSER,
      args: [
        "--automation",
        `--proxy=http://127.0.0.1:${proxyPort}`,
        "--ignore-host=localhost",
        "--ignore-tls-errors",
      ],
    },
  });
  const { call } = session;
  let said: string[] = [];
  /** Size of the window around the page. */
  let edge = { width: 0, height: 0 };
  const execute: Engine["run"] = async (work, ...args) => {
    const script = `const listen = ${listen}; const before = listen();
      return (async () => [await (${work}).apply(null, arguments), [...before, ...listen()]])()`;
    const [result, complaints] = await call<[never, string[]]>("POST", "/execute/sync", {
      ...{ script, args },
    });
    said.push(...complaints);
    return result;
  };
  /** Retries in the next page if the present one is being replaced. */
  async function inOnePage<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (!LEFT.test(String(error)) || performance.now() > deadline) throw error;
      }
      while (!(await execute(isLoaded).catch(() => false)) && performance.now() < deadline) {
        await pause();
      }
    }
  }
  const run: Engine["run"] = (work, ...args) => inOnePage(() => execute(work, ...args));
  const engine: Engine = {
    name: "WebKitGTK",
    run,
    async open(address) {
      const mark = () => document.documentElement.toggleAttribute("data-left", true);
      await run(mark);
      await call("POST", "/url", { url: address });
      await until(engine, "a page to load", isLoaded);
    },
    back: () => call("POST", "/back"),
    async closeOthers() {
      const own = await call<string>("GET", "/window");
      for (const handle of await call<string[]>("GET", "/window/handles")) {
        if (handle === own) continue;
        await call("POST", "/window", { handle });
        await call("DELETE", "/window");
      }
      await call("POST", "/window", { handle: own });
    },
    forgetCookies: () => call("DELETE", "/cookie"),
    async resize(width, height) {
      // Interrupting a transition would print an error to the console.
      await until(engine, "the end of a transition", hasNoTransition);
      let frame = { width: width + edge.width, height: height + edge.height };
      for (let attempt = 0; attempt < 10; attempt += 1) {
        await call("POST", "/window/rect", { x: 0, y: 0, ...frame });
        // The window changes its size some frames later.
        const [wide, high] = await run(sizeWithin, width, height);
        if (wide === width && high === height) {
          edge = { width: frame.width - width, height: frame.height - height };
          return;
        }
        frame = { width: frame.width + width - wide, height: frame.height + height - high };
      }
      throw new Error(`the window is not ${width} px wide`);
    },
    inject: (script) => call("POST", "/execute/sync", { script, args: [] }),
    async pressAt({ x, y }) {
      const press = [
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      const move = { type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) };
      await call("POST", "/actions", {
        actions: [{ type: "pointer", id: "mouse", actions: [move, ...press] }],
      });
    },
    async type(text) {
      const value = KEYS[text] ?? text;
      await call("POST", `/element/${await session.focused()}/value`, { text: value });
    },
    async complaints() {
      await run(() => null);
      const all = said;
      said = [];
      return all;
    },
    async screenshot(path) {
      await writeFile(path, Buffer.from(await call<string>("GET", "/screenshot"), "base64"));
    },
    async close() {
      await session.end().catch(() => undefined);
      await stop(driver);
      await stop(screen.child);
      await rm(settings, { recursive: true, force: true });
    },
  };
  return engine;
}
