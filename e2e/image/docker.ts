import { execFileSync, spawnSync } from "node:child_process";
import { engineEnv } from "./engine";

const LARGE = 64 * 2 ** 20;

/** Runs `docker` and gives its output, trimmed. Throws with what it printed where it fails. */
export function docker(...args: string[]): string {
  return run("docker", args, {});
}

/** Runs Docker Compose on compose.yaml with the variables of `.env`. */
export function compose(variables: Record<string, string>, ...args: string[]): string {
  return run("docker-compose", ["-p", "postreel", ...args], variables);
}

/** `docker build` of a context, given as a Dockerfile and a folder; its output is shown as it comes. */
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

/** Runs a command in a service's container. */
export function inside(container: string, ...command: string[]): string {
  return docker("exec", container, ...command);
}

/** The value of a Go template over a container's or an image's description. */
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
