/** One row of the table: what was measured, and the bar it must meet. */
export type Figure = {
  what: string;
  value: number;
  unit: string;
  bar: { atMost: number } | { atLeast: number };
  /** In words: what the value was computed from. */
  from: string;
};

export function holds({ value, bar }: Figure): boolean {
  return "atMost" in bar ? value <= bar.atMost : value >= bar.atLeast;
}

function barText({ bar, unit }: Figure): string {
  return "atMost" in bar ? `≤ ${bar.atMost}${unit}` : `≥ ${bar.atLeast}${unit}`;
}

/** The figures as a Markdown table. */
export function asTable(figures: Figure[]): string {
  const rows = figures.map((figure) => {
    const value = `${Number(figure.value.toFixed(2))}${figure.unit}`;
    return `| ${figure.what} | ${value} | ${barText(figure)} | ${holds(figure) ? "holds" : "MISSED"} | ${figure.from} |`;
  });
  return ["| figure | measured | bar | | from |", "|---|---|---|---|---|", ...rows].join("\n");
}
