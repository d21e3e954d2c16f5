import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { VARIABLES } from "@/lib/env";
import { OPS_FILE } from "@/scripts/build-stamp.mjs";

type Container = {
  image: string;
  command?: string[];
  env?: { name: string; value: string }[];
  envFrom: Record<string, { name: string }>[];
  securityContext: Record<string, unknown>;
  resources: { limits: { memory: string } };
  volumeMounts: { name: string; mountPath: string }[];
  readinessProbe?: { httpGet: { path: string } };
  lifecycle?: { preStop: { exec: { command: string[] } } };
};
type Manifest = {
  kind: string;
  metadata: { name: string };
  spec: {
    template?: {
      metadata: { labels: Record<string, string> };
      spec: {
        containers: Container[];
        securityContext: { runAsUser: number };
        volumes: { emptyDir?: { sizeLimit: string } }[];
        terminationGracePeriodSeconds?: number;
      };
    };
  };
};

const FOLDER = "deploy/kubernetes";
const kustomization = parse(readFileSync(`${FOLDER}/kustomization.yaml`, "utf8"));
const files: string[] = kustomization.resources.map((name: string) => `${FOLDER}/${name}`);
const manifests: Manifest[] = files.flatMap((file) =>
  parseAllDocuments(readFileSync(file, "utf8")).map((document) => document.toJS()),
);
const pods = manifests.flatMap(({ metadata, spec }) =>
  spec.template ? [{ name: metadata.name, ...spec.template.spec }] : [],
);
const hasValidator = spawnSync("kubernetes-validate", ["--version"]).status === 0;

describe("deploy/kubernetes", () => {
  it("confines every pod as compose.yaml does", () => {
    expect(pods.map(({ name }) => name)).toEqual([
      "postreel-migrate",
      "postreel-web",
      "postreel-jobs",
    ]);
    for (const { name, containers, securityContext } of pods) {
      expect(securityContext.runAsUser, name).toBe(1000);
      for (const container of containers) {
        expect(container.image).toBe("postreel");
        expect(container.securityContext, name).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        });
        expect(container.resources.limits.memory, name).toMatch(/^\d+[MG]i$/);
      }
    }
  });

  it("takes secrets by reference, and sets only variables that the app knows", () => {
    const literals: string[] = kustomization.configMapGenerator[0].literals;
    const named = literals.map((line) => line.split("=")[0] ?? "");
    for (const { name, containers } of pods) {
      for (const { envFrom, env = [] } of containers) {
        const references = [
          { configMapRef: { name: "postreel" } },
          { secretRef: { name: "postreel" } },
        ];
        expect(envFrom, name).toEqual(references);
        named.push(...env.map((each) => each.name));
      }
    }
    expect(named.filter((name) => !VARIABLES.includes(name))).toEqual([]);
    expect(named.filter((name) => /PASSWORD|SECRET|TOKEN|KEY|_URL$/.test(name))).toEqual([
      "SITE_URL",
    ]);
  });

  it("runs jobs in one place, and keeps pods while the database is away", () => {
    const jobsOf = (pod: string) =>
      pods.find(({ name }) => name === pod)?.containers[0]?.env?.find(({ name }) => name === "JOBS")
        ?.value;
    expect([jobsOf("postreel-web"), jobsOf("postreel-jobs")]).toEqual(["off", "on"]);
    const web = pods.find(({ name }) => name === "postreel-web");
    expect(web?.containers[0]?.readinessProbe?.httpGet.path).toBe("/api/health");
    const [, seconds] = web?.containers[0]?.lifecycle?.preStop.exec.command ?? [];
    expect(web?.terminationGracePeriodSeconds).toBeGreaterThan(Number(seconds) + 10);
  });

  it("scales and drains the Deployment that serves, never to nothing", () => {
    const of = (kind: string) => manifests.find((manifest) => manifest.kind === kind)?.spec;
    const web = manifests.find(({ metadata }) => metadata.name === "postreel-web")?.spec;
    expect(of("HorizontalPodAutoscaler")).toMatchObject({
      scaleTargetRef: { kind: "Deployment", name: "postreel-web" },
      minReplicas: 2,
    });
    expect(of("PodDisruptionBudget")).toMatchObject({ minAvailable: 1 });
    expect(of("PodDisruptionBudget")).toMatchObject({
      selector: { matchLabels: web?.template?.metadata.labels },
    });
  });

  it("writes to volumes only, as one who is not root", () => {
    for (const { name, containers, securityContext, volumes } of pods) {
      expect(securityContext, name).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
      const [{ volumeMounts } = { volumeMounts: [] }] = containers;
      expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual(["/app/.data", "/tmp"]);
      for (const { emptyDir } of volumes) expect(emptyDir?.sizeLimit, name).toMatch(/^\d+Mi$/);
    }
  });

  it("migrates by the operator's command of the same image", () => {
    const [migrate] = pods;
    expect(migrate?.containers[0]?.command).toEqual(["node", OPS_FILE, "migrate"]);
  });

  it.skipIf(!hasValidator)("passes the schemas of Kubernetes", () => {
    const { status, stderr } = spawnSync("kubernetes-validate", ["--strict", ...files], {
      encoding: "utf8",
    });
    expect(status, stderr).toBe(0);
  });
});
