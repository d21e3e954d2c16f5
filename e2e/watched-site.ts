import { fileSiteTest } from "./own-site";
import { seedVideos } from "./pages/seed-videos";

/** More videos than one page of a list holds. */
export const COUNT = 34;

/** A site whose lists hold only these videos, for all journeys of the viewer: each worker starts one. */
export const test = fileSiteTest().extend<object, { watchedSite: string }>({
  watchedSite: [
    async ({ fileSite, playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: fileSite });
      await seedVideos(request, { firstId: "1700000000000098000", count: COUNT });
      await request.dispose();
      await use(fileSite);
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: ({ watchedSite }, use) => use(watchedSite),
});
