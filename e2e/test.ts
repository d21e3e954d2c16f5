import { randomInt } from "node:crypto";
import { type BrowserContext, test as base, expect } from "@playwright/test";
import { findViolations } from "./pages/find-violations";
import { HomePage } from "./pages/home-page";

type Fixtures = {
  home: HomePage;
  expectAccessible: () => Promise<void>;
  /** Violations of the content policy; a journey with any of them fails. */
  violations: string[];
};

/**
 * Sends an address of its own for each journey, so that limits count journeys apart. `npm run real`
 * trusts it.
 */
export function newVisitor(): { "x-forwarded-for"?: string } {
  if (process.env.E2E_VISITORS !== "apart") return {};
  return { "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` };
}

/** Without a sign-in service only the report page's journeys can run. */
const NEEDS_NO_SIGN_IN = /report\.spec\.ts$/;

export const test = base.extend<Fixtures>({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { file }) => {
    const isAway = process.env.E2E_SIGN_IN === "none" && !NEEDS_NO_SIGN_IN.test(file);
    base.skip(isAway, "Supabase Auth is not on this machine");
    await use({ ...extraHTTPHeaders, ...newVisitor() });
  },
  context: async ({ context, baseURL }, use) => {
    const visitor = newVisitor();
    if ("x-forwarded-for" in visitor) await nameToSiteOnly(context, `${baseURL}/**`, visitor);
    await use(context);
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

/** X's hosts allow pages no header of their own: with one, the browser asks first, and is refused. */
async function nameToSiteOnly(context: BrowserContext, site: string, visitor: object) {
  await context.setExtraHTTPHeaders({});
  await context.route(site, (route) =>
    route.continue({ headers: { ...route.request().headers(), ...visitor } }),
  );
}

type Reporter = { reportViolation: (violation: string) => void };

/** Collects violations of the content policy in this context from now on. */
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
