export type Step = { instruction: string; rest: string };

/** One `FROM … AS name` and what follows it. The last stage has no name. */
export type Stage = { name: string | null; base: string; steps: Step[] };

/**
 * The stages of a Dockerfile, as far as ours goes: no heredocs, no escaped line ends. Ten lines instead
 * of a parser from npm, most of which is for what ours does not have.
 */
export function parseDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of text.split("\n").filter((each) => each.trim() && !each.startsWith("#"))) {
    const [, instruction = "", rest = ""] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (!instruction) throw new Error(`not an instruction: ${line}`);
    if (instruction !== "FROM") {
      stages.at(-1)?.steps.push({ instruction, rest });
      continue;
    }
    const [, base = "", name = null] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
    stages.push({ name, base, steps: [] });
  }
  return stages;
}

/** `NAME=value NAME=value`. */
export function parseVariables(rest: string): Record<string, string> {
  return Object.fromEntries(
    rest.split(" ").map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [name, value.join("=")];
    }),
  );
}
