import puppeteer from "puppeteer-core";
import type { Engine, Surroundings } from "./engine";

export const FIREFOX = "/usr/bin/firefox-esr";

/** Firefox, driven over WebDriver BiDi. */
export async function startFirefox({ proxyPort, downloads }: Surroundings): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: FIREFOX,
    headless: true,
    acceptInsecureCerts: true,
    extraPrefsFirefox: {
      "network.proxy.type": 1,
      "network.proxy.ssl": "127.0.0.1",
      "network.proxy.ssl_port": proxyPort,
      "network.proxy.no_proxies_on": "localhost, 127.0.0.1",
      "browser.download.folderList": 2,
      "browser.download.dir": downloads,
      "browser.download.useDownloadDir": true,
      "browser.helperApps.neverAsk.saveToDisk": "video/mp4",
      // The sandbox of tabs does not work for root.
      "security.sandbox.content.level": 0,
    },
  });
  const page = await browser.newPage();
  let said: string[] = [];
  page.on("console", async (message) => {
    if (!/^(error|warn)/.test(message.type())) return;
    // An error arrives as a handle, whose text can be read only while its page exists.
    const words = message.args().map((arg) => arg.evaluate((value) => String(value)));
    said.push((await Promise.all(words).catch(() => [message.text()])).join(" "));
  });
  page.on("pageerror", (error) => said.push(String(error)));
  // BiDi does not report violations of the content policy, so the page's own event is read.
  await page.evaluateOnNewDocument(() => {
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`${event.violatedDirective} refuses ${event.blockedURI}`),
    );
  });
  return {
    name: "Firefox",
    async open(url) {
      await page.goto(url, { waitUntil: "load" });
    },
    async back() {
      // Puppeteer waits for a load, which a page from the back/forward cache does not have.
      await page.evaluate(() => history.back());
    },
    async closeOthers() {
      for (const tab of await browser.pages()) if (tab !== page) await tab.close();
      await page.bringToFront();
    },
    async forgetCookies() {
      const context = page.browserContext();
      await context.deleteCookie(...(await context.cookies()));
    },
    resize: (width, height) => page.setViewport({ width, height }),
    // Puppeteer's type is narrower: it takes handles of the page for arguments too.
    run: page.evaluate.bind(page) as unknown as Engine["run"],
    async inject(source) {
      await page.evaluate(`${source}\nnull`);
    },
    pressAt: ({ x, y }) => page.mouse.click(x, y),
    async type(text) {
      if (text === "Enter" || text === "Tab") await page.keyboard.press(text);
      else if (text.length === 1) await page.keyboard.type(text);
      else await page.evaluate((all) => document.execCommand("insertText", false, all), text);
    },
    async complaints() {
      const all = said;
      said = [];
      return all;
    },
    async screenshot(path) {
      await page.screenshot({ path: path as `${string}.png` });
    },
    close: () => browser.close(),
  };
}
