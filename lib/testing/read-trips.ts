/** A line of a trip: the value comes into a file. */
export type Step = { path: string; mark: string; isFirst: boolean };

export type Trip = {
  name: string;
  steps: Step[];
  /** Numbers of the text below the list, by the word behind them: `44 files`. */
  stated: ReadonlyMap<string, number>;
  /** Names in backticks after "forms" and after "places". */
  forms: string[];
  places: string[];
};

/** A trip: its heading, the text before its list, the list, and the paragraph with its counts. */
const TRIP = /^### (.+)\n(?:(?!```|^#)[\s\S])*?```\n([\s\S]+?)```\n\n(.+(?:\n.+)*)/gm;
const STEP = /^(\S+) +(?:([A-Za-z]+(?: (?:up|name))?): )?\S/;
const COUNT = /(\d+) (files|returns|times back|forms|places)/g;

const namesIn = (text = "") => [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

function stepsIn(list: string): Step[] {
  const seen = new Set<string>();
  return list
    .trim()
    .split("\n")
    .map((line) => {
      const [, path = line, mark = ""] = STEP.exec(line) ?? [];
      const isFirst = !seen.has(path);
      seen.add(path);
      return { path, mark, isFirst };
    });
}

/** The trips in a chapter of `docs/architecture.md`. */
export function readTrips(document: string): Trip[] {
  const [, chapter = ""] = /^## Three trips\n([\s\S]*?)(?=^## )/m.exec(document) ?? [];
  return [...chapter.matchAll(TRIP)].map(([, name = "", list = "", text = ""]) => {
    const [, forms] = /\d forms[^:]*:([^.]*)\./.exec(text) ?? [];
    const [, places] = /\d places[^:]*:([\s\S]*)/.exec(text) ?? [];
    const counts = [...text.matchAll(COUNT)];
    const stated = new Map(counts.map(([, count, word = ""]) => [word, Number(count)]));
    return { name, steps: stepsIn(list), stated, forms: namesIn(forms), places: namesIn(places) };
  });
}
