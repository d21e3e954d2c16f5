import type { SourceAnswer } from "./sources/answer";
import type { SourceName } from "./types";

export type SourceCount = { source: SourceName; outcome: string; count: number };

export type SourceMetrics = {
  count: (source: SourceName, answer: SourceAnswer) => void;
  read: () => SourceCount[];
};

export function createSourceMetrics(): SourceMetrics {
  const counts = new Map<string, SourceCount>();
  return {
    count(source, answer) {
      const outcome = outcomeOf(answer);
      const key = `${source} ${outcome}`;
      const known = counts.get(key);
      if (known) known.count += 1;
      else counts.set(key, { source, outcome, count: 1 });
    },
    read: () => [...counts.values()].map((entry) => ({ ...entry })),
  };
}

export function outcomeOf(answer: SourceAnswer): string {
  if (answer.kind === "ok") return "ok";
  return answer.kind === "refusal" ? answer.code : answer.reason;
}
