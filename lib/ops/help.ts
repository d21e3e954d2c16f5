import type { Command } from "./command";

const SHARED: [flag: string, does: string][] = [
  ["--json", "prints JSON"],
  ["--dry-run", "shows what would be done, and changes nothing"],
  ["--help", "shows this help"],
];

function aligned(rows: [string, string][]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

/** One line per command. */
export function overview(commands: Record<string, Command>): string[] {
  const rows = Object.entries(commands).map(([name, { summary }]): [string, string] => [
    name,
    summary,
  ]);
  return ["npm run ops -- <command> [flags]", "", ...aligned(rows), "", ...aligned(SHARED)];
}

/** Usage of one command. */
export function commandHelp(name: string, { summary, forms }: Command): string[] {
  return [`npm run ops -- ${name}: ${summary}`, "", ...aligned(forms), "", ...aligned(SHARED)];
}
