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
  // Also of a part that does not load. What is cut off when a page is left is no error in a console.
  addEventListener(
    "error",
    ({ message, error, target }) => {
      if (message) said.push(`${message} ${error?.stack}`);
      else if (!document.documentElement.hasAttribute("data-left")) {
        said.push((target as Element).outerHTML.slice(0, 300));
      }
    },
    { capture: true },
  );
  addEventListener("unhandledrejection", ({ reason }) =>
    said.push(`unhandled ${reason} ${reason?.stack}`),
  );
  new ReportingObserver(
    (reports) => said.push(...reports.map(({ body }) => JSON.stringify(body))),
    { types: ["csp-violation"], buffered: true },
  ).observe();
  return [];
}
