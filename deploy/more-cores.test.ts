import { execFileSync, spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readCompose } from "@/e2e/real/compose";

const read = (path: string) => readFileSync(path, "utf8");
const guide = read("docs/deployment.md");
const caddy = [
  "caddy",
  join(process.env.HOME ?? "", ".cache/postreel-image/contexts/caddy/caddy"),
].find((path) => spawnSync(path, ["version"]).status === 0);

/** The handlers that pass requests on, in the configuration that Caddy makes of a file. */
function proxiesOf(caddyfile: string, variables: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "postreel-caddy-"));
  writeFileSync(join(folder, "Caddyfile"), caddyfile);
  const json = execFileSync(caddy ?? "", ["adapt", "--config", join(folder, "Caddyfile")], {
    encoding: "utf8",
    env: { ...process.env, HOME: folder, ...variables },
    stdio: ["ignore", "pipe", "ignore"],
  });
  rmSync(folder, { recursive: true });
  type Proxy = {
    handler: string;
    upstreams: { dial: string }[];
    health_checks?: { active: { uri: string; interval: number } };
    load_balancing?: { try_duration: number };
  };
  const found: Proxy[] = [];
  JSON.parse(json, (_, value) => {
    if (value?.handler === "reverse_proxy") found.push(value);
    return value;
  });
  return found;
}

const guided =
  /### More than one core\n[\s\S]*?```\n(postreel\.example \{[\s\S]*?\n\})\n```/.exec(guide)?.[1] ??
  "";
const checked = ["health_uri /api/health", "health_interval 250ms", "lb_try_duration 10s"];

describe("instances beside each other", () => {
  it("are one unit for each port, which is that of one instance otherwise", () => {
    const lines = (path: string) => {
      const text = read(path);
      return text.slice(text.indexOf("[Unit]")).split("\n");
    };
    const [one, each] = [lines("deploy/postreel.service"), lines("deploy/postreel@.service")];
    expect(each.filter((line) => !one.includes(line))).toEqual([
      "Description=Postreel on port %i",
      "Environment=PORT=%i",
    ]);
    expect(one.filter((line) => !each.includes(line))).toEqual(["Description=Postreel"]);
  });

  it.skipIf(!existsSync("/usr/bin/systemd-analyze"))("pass systemd's own checks", () => {
    const folder = mkdtempSync(join(tmpdir(), "postreel-unit-"));
    const unit = join(folder, "postreel@3001.service");
    copyFileSync("deploy/postreel@.service", unit);
    execFileSync("systemd-analyze", ["verify", unit]);
    rmSync(folder, { recursive: true });
  });

  it("are listed and checked by the proxy of the guide, and by that of compose.yaml", () => {
    for (const text of [guided, read("deploy/Caddyfile")]) {
      for (const line of checked) expect(text).toContain(line);
    }
    const example = read("deploy/compose.env.example");
    const upstreams = /"(app:\d+ app-2:\d+)"/.exec(example)?.[1] ?? "";
    const names = upstreams.split(" ").map((each) => each.split(":")[0] ?? "");
    expect(Object.keys(readCompose().services)).toEqual(expect.arrayContaining(names));
    expect(guide).toContain(`APP_UPSTREAMS="${upstreams}"`);
  });

  it.skipIf(!caddy)("are what Caddy makes of both files", () => {
    const second = 1_000_000_000;
    const [one] = proxiesOf(guided);
    expect(one?.upstreams.map(({ dial }) => dial)).toEqual(["127.0.0.1:3001", "127.0.0.1:3002"]);
    const shipped = proxiesOf(read("deploy/Caddyfile"), {
      ...{ SITE_ADDRESS: "https://postreel.example", CADDY_OPTIONS: "", TRUSTED_PROXIES: "" },
      APP_UPSTREAMS: "app:3000 app-2:3000",
    });
    const app = shipped.find(({ health_checks }) => health_checks);
    expect(app?.upstreams.map(({ dial }) => dial)).toEqual(["app:3000", "app-2:3000"]);
    for (const proxy of [one, app]) {
      expect(proxy?.health_checks?.active).toMatchObject({
        ...{ uri: "/api/health", interval: second / 4 },
      });
      expect(proxy?.load_balancing?.try_duration).toBe(10 * second);
    }
  });
});
