import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { auditInstalled, countsOf } from "./audit.mjs";

vi.setConfig({ testTimeout: 20_000 });

const version = { name: "left-pad", version: "1.3.0" };
const PACKAGE = {
  name: "left-pad",
  "dist-tags": { latest: "1.3.0" },
  versions: { "1.3.0": version },
};

let folder: string;
let registry: Server;
let answer: (response: ServerResponse) => void;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "postreel-audit-"));
  const dependencies = { "left-pad": "1.3.0" };
  const own = { name: "audited", version: "1.0.0" };
  const packages = { "": { ...own, dependencies }, "node_modules/left-pad": { version: "1.3.0" } };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...own, dependencies }));
  writeFileSync(
    join(folder, "package-lock.json"),
    JSON.stringify({ ...own, lockfileVersion: 3, requires: true, packages }),
  );
  registry = createServer((request, response) => {
    request.resume();
    // npm asks for the versions of a vulnerable package.
    if (request.method === "GET") json(response, PACKAGE);
    else answer(response);
  }).listen(0, "127.0.0.1");
  await once(registry, "listening");
});
afterEach(() => {
  registry.close();
  rmSync(folder, { recursive: true });
});

function audit(env: Record<string, string> = {}) {
  const address = registry.address();
  const port = typeof address === "object" && address ? address.port : 9;
  return auditInstalled(folder, {
    ...process.env,
    ...env,
    // Bypasses a configured proxy, which could not reach the test's own registry.
    npm_config_noproxy: "127.0.0.1",
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_fetch_retry_mintimeout: "10",
    npm_config_fetch_retry_maxtimeout: "10",
  });
}

const json = (response: ServerResponse, body: object) =>
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));

it.each([404, 405, 501])("a registry that answers %i offers none", async (status) => {
  answer = (response) => response.writeHead(status).end();
  expect(await audit()).toEqual({ kind: "none" });
});

it("counts severe vulnerabilities", async () => {
  answer = (response) => json(response, {});
  expect(await audit()).toEqual({ kind: "holes", grave: 0 });
  const hole = {
    id: 1,
    url: "https://example.org",
    title: "Hole",
    vulnerable_versions: "*",
    cwe: [],
  };
  answer = (response) => json(response, { "left-pad": [{ ...hole, severity: "critical" }] });
  expect(await audit()).toEqual({ kind: "holes", grave: 1 });
});

it("asks the registry of this machine where the machine has a proxy", async () => {
  answer = (response) => json(response, {});
  const nobody = "http://127.0.0.1:9";
  const proxies = { HTTP_PROXY: nobody, http_proxy: nobody, HTTPS_PROXY: nobody };
  expect(await audit(proxies)).toEqual({ kind: "holes", grave: 0 });
});

it("fails if the registry cannot be reached", async () => {
  registry.close();
  await once(registry, "close");
  const outcome = await audit();
  expect(outcome).toMatchObject({ kind: "broke", isOffered: false });
  expect(outcome.kind === "broke" && outcome.cause).toMatch(/ECONNREFUSED/);
});

it("fails if the registry fails", async () => {
  answer = (response) => response.writeHead(500).end();
  expect(await audit()).toMatchObject({ kind: "broke", isOffered: false });
});

it("fails if there is no lockfile, though a registry offers audits", async () => {
  answer = (response) => json(response, {});
  rmSync(join(folder, "package-lock.json"));
  const outcome = await audit();
  expect(outcome).toMatchObject({ kind: "broke", isOffered: true });
  expect(outcome.kind === "broke" && outcome.cause).toMatch(/lockfile/i);
});

it.each([
  [{ kind: "holes", grave: 0 }, true, [1, 0, 0], "0 high or critical"],
  [{ kind: "holes", grave: 2 }, false, [0, 1, 0], "2 high or critical"],
  [{ kind: "none" }, true, [0, 0, 1], "has no audits"],
  [{ kind: "broke", cause: "no lockfile", isOffered: true }, true, [0, 1, 0], "no lockfile"],
  [{ kind: "broke", cause: "no lockfile", isOffered: true }, false, [0, 0, 1], "no lockfile"],
  [{ kind: "broke", cause: "ECONNREFUSED", isOffered: false }, true, [0, 0, 1], "ECONNREFUSED"],
] as const)("%j, in CI %s, counts as %j", (outcome, isCi, [passed, failed, skipped], said) => {
  const result = countsOf(outcome, isCi);
  expect(result.counts).toEqual({ passed, failed, skipped });
  expect(result.said).toContain(said);
});
