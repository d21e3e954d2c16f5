import { readFileSync } from "node:fs";
import type { RecordedRequest } from "../fake-x/control";
import { REAL_MEDIA } from "../fake-x/hosts/real-media";
import { clip } from "../fake-x/media/make-clips";
import { expect, openMenu, openPost, probe, Save, saved, test } from "../media-test";

/** How many downloads of a video the stand-in is sending, without the requests of players. */
async function readersOf(id: string): Promise<number> {
  const answer = await fetch(`${process.env.E2E_X_URL}/__requests`);
  const requests: RecordedRequest[] = await answer.json();
  const isDownload = ({ headers }: RecordedRequest) => headers["sec-fetch-dest"] === "empty";
  return requests.filter((one) => one.isOpen && one.path.includes(`/${id}/`) && isDownload(one))
    .length;
}

test("without workers the page itself rewrites the file", async ({ page, home }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "Worker"));
  await openPost(home, "real-plain");
  const file = await saved(page, () => home.save.click());
  expect(await probe(file)).toHaveLength(2);
  await expect(home.button(home.texts.Result.saved)).toBeVisible();
  await expect(home.result).not.toContainText(Save.asSent);
});

test("a step that fails leaves X's own bytes, and a line that says so", async ({ page, home }) => {
  await page.addInitScript(() => {
    window.Worker = class extends EventTarget {
      onmessage: ((event: MessageEvent) => void) | null = null;
      constructor() {
        super();
        setTimeout(() =>
          this.onmessage?.(new MessageEvent("message", { data: { kind: "ready" } })),
        );
      }
      postMessage() {
        const data = { kind: "fault", fault: "bad-media", detail: "a step threw" };
        setTimeout(() => this.onmessage?.(new MessageEvent("message", { data })));
      }
      terminate() {}
    } as unknown as typeof Worker;
  });
  await openPost(home, "real-plain");
  const file = await saved(page, () => home.save.click());
  expect(readFileSync(await file.path()).equals(clip("fragmented"))).toBe(true);
  await expect(home.result).toContainText(Save.asSent);
});

test("without WebCodecs a GIF says why and what else there is; a clip is cut", async ({
  page,
  home,
}) => {
  await page.addInitScript(() => {
    for (const name of ["VideoDecoder", "VideoEncoder"]) Reflect.deleteProperty(window, name);
  });
  await openPost(home, "real-plain");
  await openMenu(home);
  await page.getByRole("button", { name: Save.editTitle }).click();
  const editor = page.getByRole("dialog");
  await expect(editor.getByText(Save.noCodecs)).toBeVisible();
  await expect(editor.getByRole("button", { name: new RegExp(`^${Save.saveGif}`) })).toBeDisabled();
  await expect(editor.getByRole("switch", { name: Save.exact })).toHaveCount(0);
  const part = await saved(page, () =>
    editor.getByRole("button", { name: new RegExp(`^${Save.saveClip}`) }).click(),
  );
  expect(await probe(part)).toHaveLength(2);
});

test("a full disk is said; a file that fits into memory is saved all the same", async ({
  page,
  home,
}) => {
  await page.addInitScript(() => {
    FileSystemFileHandle.prototype.createWritable = async () => {
      const full = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
      return Object.assign(new WritableStream(), {
        write: full,
        abort: full,
        close: full,
      }) as never;
    };
    // Removes the file picker, so that the file goes through memory.
    Reflect.deleteProperty(window, "showSaveFilePicker");
    Object.assign(window, { showDirectoryPicker: undefined });
    // Makes X announce a file larger than memory holds at once.
    const real = window.fetch;
    window.fetch = async (input, init) => {
      const answer = await real(input, init);
      if (!/video\.twimg\.com.*\.mp4/.test(String(input))) return answer;
      Object.assign(window, { asked: Number(Reflect.get(window, "asked") ?? 0) + 1 });
      return answer;
    };
  });
  await openPost(home, "real-plain");
  const file = await saved(page, () => home.save.click());
  expect(await probe(file)).toHaveLength(2);

  // Several files go to the disk, which has no room here; the list says so.
  await home.open();
  await home.paste(
    "https://x.com/i/status/2045000000000000111 https://x.com/i/status/2045000000000000117",
  );
  const list = page.getByRole("region", { name: home.texts.Several.title });
  await list.getByRole("button", { name: home.texts.Several.saveAll }).click();
  await expect(list.getByText(Save.full).first()).toBeVisible();
});

test("a download that breaks off goes on where it stopped", async ({ page, home }) => {
  const ranges: (string | null)[] = [];
  await page.addInitScript(() => {
    const real = window.fetch;
    let isFirst = true;
    window.fetch = async (input, init) => {
      const answer = await real(input, init);
      if (!/video\.twimg\.com.*\.mp4/.test(String(input)) || !isFirst) return answer;
      isFirst = false;
      const reader = answer.body?.getReader();
      const broken = new ReadableStream(
        {
          async pull(controller) {
            const part = await reader?.read();
            if (part?.value) controller.enqueue(part.value.subarray(0, 4096));
            await reader?.cancel();
            controller.error(new TypeError("the phone was locked"));
          },
        },
        { highWaterMark: 0 },
      );
      return new Response(broken, { headers: answer.headers });
    };
  });
  page.on("request", (request) => {
    if (/video\.twimg\.com.*\.mp4/.test(request.url()))
      ranges.push(request.headers().range ?? null);
  });
  await openPost(home, "real-plain");
  const file = await saved(page, () => home.save.click());
  expect(await probe(file)).toHaveLength(2);
  expect(ranges).toEqual([null, "bytes=4096-"]);
});

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a file larger than memory is the browser's own download", async ({ page, home }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, "showSaveFilePicker");
      const real = window.fetch;
      window.fetch = async (input, init) => {
        if (!/video\.twimg\.com.*\.mp4/.test(String(input))) return real(input, init);
        return new Response("film", { headers: { "content-length": "600000000" } });
      };
    });
    await page.goto("/en");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await openPost(home, "real-plain");
    const file = await saved(page, () => home.save.click());
    expect(file.suggestedFilename()).toMatch(/^trailsabove-.*\.mp4$/);
    expect(readFileSync(await file.path()).equals(clip("fragmented"))).toBe(true);
    await expect(home.result).toContainText(Save.handedOver);
  });

  test("cancelled, it leaves X's host alone and no file behind, though its page is gone", async ({
    page,
    home,
  }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, "showSaveFilePicker"));
    await page.goto("/en");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await openPost(home, "real-large");
    const file = await saved(page, () => home.save.click());
    await expect(home.result).toContainText(Save.handedOver);
    // The page has seen that the file is too large, and has stopped reading it.
    await expect.poll(() => readersOf(REAL_MEDIA.large)).toBe(1);
    await page.goto("about:blank");
    expect(await readersOf(REAL_MEDIA.large)).toBe(1);
    await file.cancel();
    await expect.poll(() => readersOf(REAL_MEDIA.large), { timeout: 2000 }).toBe(0);
    await expect(file.path()).rejects.toThrow(/canceled/);
  });
});
