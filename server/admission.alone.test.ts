import { afterAll, expect, it, vi } from "vitest";
import { LOCAL_REQUEST_HEADER } from "@/lib/http/client";
import { setPageLimiter } from "@/lib/http/rate-limit/limit-reads";
import { Admission, takeTurns } from "./admission";
import { serve } from "./testing/serve";

afterAll(() => void vi.unstubAllEnvs());

it("counts what Next answers, all but health, and what has the operator's secret", async () => {
  let counted = 0;
  setPageLimiter(async () => {
    counted += 1;
    return null;
  });
  vi.stubEnv("METRICS_TOKEN", "m".repeat(32));
  vi.stubEnv("CRON_SECRET", "c".repeat(32));
  const served = await serve([takeTurns(new Admission())], (_, response) => response.end());
  const isCounted = async (path: string, headers: Record<string, string> = {}) => {
    counted = 0;
    await (await fetch(served.url + path, { headers })).text();
    return counted > 0;
  };
  const bearer = (letter: string) => ({ authorization: `Bearer ${letter.repeat(32)}` });
  for (const path of ["/api/health", "/api/health/ready?x=1"]) {
    expect([path, await isCounted(path)]).toEqual([path, false]);
  }
  expect(await isCounted("/api/metrics", bearer("m"))).toBe(false);
  expect(await isCounted("/api/jobs/search", bearer("c"))).toBe(false);
  expect(await isCounted("/auth/v1/user", { [LOCAL_REQUEST_HEADER]: "1" })).toBe(false);
  for (const path of [
    ...["/auth/nothing", "/auth/v1/user", "/api/jobs/nothing", "/api/health/a/b"],
    ...["/api/health/", "/api/metrics", "/api/metrics/more"],
  ]) {
    expect([path, await isCounted(path, bearer("x"))]).toEqual([path, true]);
  }
  served.close();
});
