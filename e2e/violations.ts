import type { BrowserContext } from "@playwright/test";

type Reporter = { reportViolation: (violation: string) => void };

/** What the pages' content policy refuses in this context from now on. */
export async function watchViolations(context: BrowserContext): Promise<string[]> {
  const violations: string[] = [];
  await context.exposeBinding("reportViolation", (_, violation: string) => {
    violations.push(violation);
  });
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
      const place = `${location.href}, ${sourceFile}:${lineNumber}`;
      (window as unknown as Reporter).reportViolation(
        `${effectiveDirective} refused ${blockedURI} (${place})`,
      );
    });
  });
  return violations;
}
