import { execFile, execFileSync, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { engineEnv } from "./engine";

const LARGE = 64 * 2 ** 20;

/** Runs `docker` and returns its trimmed output. Throws with its output if it fails. */
export function docker(...args: string[]): string {
  return run("docker", args, {});
}

/** Runs Docker Compose on compose.yaml with the variables of `.env`. */
export function compose(variables: Record<string, string>, ...args: string[]): string {
  return run("docker-compose", ["-p", "postreel", ...args], variables);
}

/** Like `compose`, without blocking this process, in which the stand-in for X runs. */
export async function composeMeanwhile(
  variables: Record<string, string>,
  ...args: string[]
): Promise<string> {
  const options = { env: { ...engineEnv(), ...variables }, maxBuffer: LARGE };
  const { stdout } = await promisify(execFile)(
    "docker-compose",
    ["-p", "postreel", ...args],
    options,
  );
  return stdout.trim();
}

/** `docker build` with a Dockerfile and a folder as context; its output is shown as it arrives. */
export function buildImage(tag: string, dockerfile: string, folder: string, args: string[] = []) {
  execFileSync("docker", ["build", "-q", "-t", tag, "-f", "-", ...args, folder], {
    env: engineEnv(),
    input: dockerfile,
    stdio: ["pipe", "ignore", "inherit"],
  });
}

export function hasImage(tag: string): boolean {
  return spawnSync("docker", ["image", "inspect", tag], { env: engineEnv() }).status === 0;
}

/** The value of an image's label; empty if there is no such image or label. */
export function labelOf(tag: string, label: string): string {
  const template = `{{index .Config.Labels "${label}"}}`;
  return hasImage(tag) ? docker("image", "inspect", "-f", template, tag) : "";
}

/** The last output of each container that is not healthy. */
export function describeUnwell(): string {
  const names = docker("ps", "-a", "--format", "{{.Names}} {{.Status}}").split("\n");
  const unwell = names.filter((line) => line && !/\(healthy\)/.test(line));
  return unwell
    .map((line) => {
      const [name = ""] = line.split(" ");
      const { stdout, stderr } = spawnSync("docker", ["logs", "--tail", "15", name], {
        env: engineEnv(),
        encoding: "utf8",
      });
      const checks = inspect(
        name,
        "{{if .State.Health}}{{range .State.Health.Log}}{{.Output}}{{end}}{{end}}",
      ).slice(-500);
      return `${line}\n${stdout}${stderr}${checks}`;
    })
    .join("\n");
}

/** Runs a command in a service's container. */
export function inside(container: string, ...command: string[]): string {
  return docker("exec", container, ...command);
}

/** The value of a Go template for a container or an image. */
export function inspect(name: string, template: string): string {
  return docker("inspect", "-f", template, name);
}

function run(program: string, args: string[], variables: Record<string, string>): string {
  const env = { ...engineEnv(), ...variables };
  const { status, stdout, stderr } = spawnSync(program, args, {
    env,
    encoding: "utf8",
    maxBuffer: LARGE,
  });
  if (status === 0) return stdout.trim();
  throw new Error(`${program} ${args.join(" ")}: ${(stderr || stdout).trim().slice(-2_000)}`);
}
