import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../app-server";
import { type Engine, type Surroundings, until } from "./engine";
import { startSession } from "./webdriver";

export const WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver";
const BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
const SCREEN = "1600x1200x24";
const KEYS: Record<string, string> = { Enter: "\uE007", Tab: "\uE004" };

async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answer = await fetch(`${url}/status`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("WebKitWebDriver does not answer");
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** A screen that is drawn nowhere. */
async function startScreen(): Promise<{ display: string; child: ChildProcess }> {
  const child = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [number] = await once(child.stdout, "data");
  return { display: `:${String(number).trim()}`, child };
}

/** Without room around its buttons the window can be as narrow as a phone. */
const NARROW =
  "* { font-size: 1px; min-width: 0; padding: 0; margin: 0; border: 0; -gtk-icon-transform: scale(0.1); }";

/** Settings of GTK in a folder of their own. */
async function makeSettings(downloads: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "engine-"));
  await mkdir(join(folder, "gtk-3.0"));
  await writeFile(join(folder, "gtk-3.0/gtk.css"), NARROW);
  await writeFile(join(folder, "user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  return folder;
}

type Listening = { isLeft?: boolean; complaints?: string[] };

/** Notes what goes wrong in a page. WebDriver has no console, so it begins with the page's first bytes. */
function listen(): boolean {
  const page = window as unknown as Listening;
  if (page.isLeft || location.protocol === "about:") return false;
  if (page.complaints) return true;
  const said: string[] = [];
  page.complaints = said;
  for (const level of ["error", "warn"] as const) {
    const print = console[level];
    console[level] = (...words) => {
      said.push(words.join(" "));
      print(...words);
    };
  }
  addEventListener("error", (event) => said.push(event.message || "a part did not load"));
  addEventListener("unhandledrejection", ({ reason }) => said.push(String(reason)));
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    said.push(`${violatedDirective} refuses ${blockedURI}`),
  );
  return true;
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
      // Root has no namespaces of its own in containers.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      GDK_BACKEND: "x11",
      LIBGL_ALWAYS_SOFTWARE: "1",
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await answers(url);
  const session = await startSession(url, {
    browserName: "MiniBrowser",
    // The page is listened to while it loads.
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
  const run: Engine["run"] = (work, ...args) =>
    call("POST", "/execute/sync", { script: `return (${work}).apply(null, arguments)`, args });
  const engine: Engine = {
    name: "WebKitGTK",
    run,
    async open(address) {
      await run(() => {
        (window as unknown as Listening).isLeft = true;
      });
      await call("POST", "/url", { url: address });
      await until(engine, "a page to listen to", listen);
      await until(engine, "a page to load", () => document.readyState === "complete");
    },
    back: () => call("POST", "/back"),
    async resize(width, height) {
      await call("POST", "/window/rect", { x: 0, y: 0, width, height });
      const inner = await run(() => [innerWidth, innerHeight]);
      const [left = 0, top = 0] = inner;
      const frame = { width: 2 * width - left, height: 2 * height - top };
      await call("POST", "/window/rect", { x: 0, y: 0, ...frame });
    },
    async press(selector) {
      await call("POST", `/element/${await session.find(selector)}/click`);
    },
    async type(text) {
      const value = KEYS[text] ?? text;
      await call("POST", `/element/${await session.focused()}/value`, { text: value });
    },
    complaints: () => run(() => (window as unknown as Listening).complaints?.splice(0) ?? []),
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
