type Listening = { complaints?: string[] };

/**
 * Returns the errors in the page since the last call. WebDriver has no console, so this runs as the
 * page's first script and collects errors from then on.
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
  // Includes parts that do not load. Requests that end because the page is left are not errors.
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
