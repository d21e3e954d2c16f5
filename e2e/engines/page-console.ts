type Listening = { complaints?: string[] };

/**
 * Gives what has gone wrong in the page since it was asked last. WebDriver has no console, so it listens
 * from its first script in a page, which runs with the page's first bytes.
 */
export function listen(): string[] {
  const page = window as unknown as Listening;
  if (page.complaints) return page.complaints.splice(0);
  const said: string[] = [];
  page.complaints = said;
  for (const level of ["error", "warn"] as const) {
    const print = console[level];
    console[level] = (...words) => {
      said.push(words.join(" "));
      print(...words);
    };
  }
  // Also of a part that does not load.
  addEventListener(
    "error",
    ({ message, target }) => said.push(message || (target as Element).outerHTML.slice(0, 300)),
    { capture: true },
  );
  addEventListener("unhandledrejection", ({ reason }) => said.push(String(reason)));
  new ReportingObserver(
    (reports) => said.push(...reports.map(({ body }) => JSON.stringify(body))),
    { types: ["csp-violation"], buffered: true },
  ).observe();
  return [];
}
