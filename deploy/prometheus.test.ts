import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

type Rule = {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
};

const FOLDER = "deploy/prometheus";
const read = (path: string) => readFileSync(path, "utf8");
const rules: Rule[] = parse(read(`${FOLDER}/rules.yml`)).groups[0].rules;
const alerts = rules.map(({ alert }) => alert);
const runbook = read("docs/runbook.md");
/** Each run of promtool loads a whole Prometheus, and the test runs it twice. */
const PROMTOOL_MS = 60_000;
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

const promtool = (...args: string[]) =>
  spawnSync("promtool", args, { cwd: FOLDER, encoding: "utf8" });

describe("alerts", () => {
  it("each have an entry in the runbook, which says what they mean and what to do", () => {
    const entries = runbook.split(/^## /m).slice(1);
    const named = entries.map((entry) => entry.split("\n")[0] ?? "");
    expect(named.filter((name) => name !== "Drills")).toEqual(alerts);
    for (const entry of entries.slice(0, alerts.length)) expect(entry).toMatch(/^\*\*Means\*\*: /m);
    for (const { alert, annotations } of rules) {
      expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
    }
  });

  it("have a severity that the runbook explains, and are raised in a test of their own", () => {
    const tests = parse(read(`${FOLDER}/rules.test.yml`)).tests as {
      alert_rule_test: { alertname: string; exp_alerts: object[] }[];
    }[];
    const raised = tests
      .flatMap(({ alert_rule_test }) => alert_rule_test)
      .filter(({ exp_alerts }) => exp_alerts.length > 0)
      .map(({ alertname }) => alertname);
    expect(raised.toSorted()).toEqual(alerts.toSorted());
    for (const { alert, labels } of rules) {
      const expected = alert === "Watchdog" ? ["none"] : ["page", "ticket"];
      expect(expected, alert).toContain(labels.severity);
    }
  });

  it("lead to headings that are there", () => {
    const headings = [...runbook.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) =>
      heading.toLowerCase().replaceAll(" ", "-"),
    );
    const links = [...runbook.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor]) => anchor);
    expect(links.filter((anchor) => !headings.includes(anchor ?? ""))).toEqual([]);
  });

  it.skipIf(!hasPromtool)(
    "pass promtool's checks and the rules' own tests",
    { timeout: PROMTOOL_MS },
    () => {
      for (const args of [
        ["check", "rules", "rules.yml"],
        ["test", "rules", "rules.test.yml"],
      ]) {
        const { status, stdout, stderr } = promtool(...args);
        expect(status, stdout + stderr).toBe(0);
      }
    },
  );
});
