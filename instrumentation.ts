import type { Instrumentation } from "next";

/** Next runs this once per runtime before it serves the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { boot } = await import("./lib/boot");
  await boot();
}

/** Next hands over what a page throws; a route reports for itself. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { reportBug } = await import("./lib/report");
  reportBug(error, { method: request.method, page: context.routePath });
};
