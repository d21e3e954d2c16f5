import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { emptySlot } from "@/lib/runtime/slots";
import { traces } from "./machine-checks";

afterEach(() => vi.unstubAllEnvs());

async function findingFor(endpoint: string) {
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint);
  emptySlot("env");
  return traces();
}

/** A collector that answers with this status. */
async function collector(status: number) {
  const paths: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    paths.push(url);
    response.writeHead(status).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, paths, close: () => server.close() };
}

it("says whether a collector is set, and answers", async () => {
  expect(await findingFor("")).toMatchObject({
    state: "ok",
    says: expect.stringMatching(/^none are sent/),
  });
  const well = await collector(200);
  expect(await findingFor(well.url)).toMatchObject({
    state: "ok",
    says: expect.stringMatching(/10 % of requests/),
  });
  expect(well.paths).toEqual(["/v1/traces"]);
  well.close();
  expect(await findingFor(well.url)).toMatchObject({
    state: "warn",
    says: expect.stringMatching(/does not answer/),
  });
  const broken = await collector(500);
  expect(await findingFor(broken.url)).toMatchObject({
    state: "warn",
    says: expect.stringMatching(/answers 500/),
  });
  broken.close();
});
