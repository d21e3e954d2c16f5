import type { Instrumentation } from "next";
import { addDirectRoute } from "./lib/http/direct-routes";
import { isOwnServer } from "./lib/runtime/own-server";

/** Next runs this once per runtime before it serves the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  // `server/` calls these routes without Next's router.
  if (isOwnServer()) {
    const extraction = await import("./app/api/twitter/video-url/route");
    addDirectRoute("POST", "/api/twitter/video-url", extraction.POST.direct);
    const search = await import("./app/api/twitter/search/route");
    addDirectRoute("GET", "/api/twitter/search", search.GET.direct);
  }
  const { boot } = await import("./lib/boot");
  await boot();
}

/** Next hands over what a page throws; a route reports for itself. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { reportBug } = await import("./lib/runtime/report");
  reportBug(error, { method: request.method, page: context.routePath });
};
