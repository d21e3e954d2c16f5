import type { Page } from "@playwright/test";
import { expect, test } from "../test";

const TOKEN = "token-of-the-extraction";
const STORED = "https://store.example/thumbnails/1.webp";

/** Pastes a post without a still, and counts the requests for its video, from which one is drawn. */
async function wantThumbnail(page: Page) {
  await page.route("**/api/twitter/video-url", async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const thumbnail_url = answer.video_urls.at(-1);
    const videos = answer.videos.map((video: object) => ({ ...video, thumbnail_url }));
    await route.fulfill({ json: { ...answer, thumbnail_url, videos, upload_token: TOKEN } });
  });
}

/** Size of a lossy or extended WebP (RFC 9649, 2.4-2.7) in a data URL. */
function webpWidth(dataUrl: string): number {
  const bytes = Buffer.from(dataUrl.split(",")[1] ?? "", "base64");
  expect(bytes.toString("latin1", 0, 4) + bytes.toString("latin1", 8, 12)).toBe("RIFFWEBP");
  const kind = bytes.toString("latin1", 12, 16);
  return kind === "VP8X" ? bytes.readUIntLE(24, 3) + 1 : bytes.readUInt16LE(26) & 0x3fff;
}

test("the picture of a video without one is made from its first frame", async ({ page, home }) => {
  await wantThumbnail(page);
  await page.route("**/api/twitter/upload-thumbnail", (route) =>
    route.fulfill({ json: { success: true, thumbnailUrl: STORED } }),
  );
  await page.route("**/api/twitter/update-thumbnail", (route) =>
    route.fulfill({ json: { success: true } }),
  );
  const uploading = page.waitForRequest("**/api/twitter/upload-thumbnail");
  const updating = page.waitForRequest("**/api/twitter/update-thumbnail");
  await home.open();
  await home.paste("https://x.com/i/status/1999000000000000030");

  const upload = await uploading;
  const { video_id, thumbnail } = upload.postDataJSON();
  expect(upload.headers()["x-upload-token"]).toBe(TOKEN);
  expect(video_id).toMatch(/^\d+$/);
  expect(thumbnail).toMatch(/^data:image\/webp;base64,/);
  expect(webpWidth(thumbnail)).toBeGreaterThan(0);
  expect(webpWidth(thumbnail)).toBeLessThanOrEqual(1280);
  expect((await updating).postDataJSON()).toEqual({
    video_url: expect.stringMatching(/^https:\/\/x\.com\/\w+\/status\/1999000000000000030$/),
    thumbnail_url: STORED,
  });
});

test("a refused upload is not shown", async ({ page, home }) => {
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  await wantThumbnail(page);
  const refused = page.waitForResponse("**/api/twitter/upload-thumbnail");
  await page.route("**/api/twitter/upload-thumbnail", (route) => route.fulfill({ status: 401 }));
  await home.open();
  await home.paste("https://x.com/i/status/1999000000000000031");
  await refused;
  await expect(home.openLink).toBeVisible();
  await expect(home.notice).toBeEmpty();
  expect(errors).toEqual([]);
});

test("a post with a picture uploads nothing", async ({ page, home }) => {
  const uploads: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("thumbnail") && request.method() === "POST") {
      uploads.push(request.url());
    }
  });
  await home.open();
  await home.paste("https://x.com/i/status/1999000000000000032");
  await expect(home.result).toContainText(home.texts.Result.downloads.replace("{count}", "1"));
  expect(uploads).toEqual([]);
});
