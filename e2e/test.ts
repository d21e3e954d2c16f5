import { randomInt } from "node:crypto";
import { type BrowserContext, test as base, expect } from "@playwright/test";
import { findViolations } from "./pages/find-violations";
import { HomePage } from "./pages/home-page";

type Fixtures = {
  home: HomePage;
  expectAccessible: () => Promise<void>;
  /** What the content policy has refused; a journey that ends with some has failed. */
  violations: string[];
};

/** The real run believes this machine about addresses, so that limits count each journey apart. */
export function newVisitor(): { "x-forwarded-for"?: string } {
  if (process.env.E2E_VISITORS !== "apart") return {};
  return { "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` };
}

/** Only reports need no account. */
const NEEDS_NO_SIGN_IN = /report\.spec\.ts$/;

export const test = base.extend<Fixtures>({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { file }) => {
    const isAway = process.env.E2E_SIGN_IN === "none" && !NEEDS_NO_SIGN_IN.test(file);
    base.skip(isAway, "Supabase Auth is not on this machine");
    await use({ ...extraHTTPHeaders, ...newVisitor() });
  },
  violations: async ({ context }, use) => use(await watchViolations(context)),
  page: async ({ page, violations }, use) => {
    await use(page);
    await page.context().unrouteAll({ behavior: "ignoreErrors" });
    expect(violations).toEqual([]);
  },
  home: async ({ page }, use) => use(new HomePage(page)),
  expectAccessible: async ({ page }, use) =>
    use(async () => {
      expect(await findViolations(page)).toEqual([]);
    }),
});

export { expect };

type Reporter = { reportViolation: (violation: string) => void };

/** What the pages' content policy refuses in this context from now on. */
async function watchViolations(context: BrowserContext): Promise<string[]> {
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
