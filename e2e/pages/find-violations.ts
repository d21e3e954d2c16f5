import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { setBarsInFlow } from "./bars-in-flow";

/**
 * Violations that axe finds, one line each, with the rule of target sizes (WCAG 2.5.8) switched on.
 * Scrolls to the top first: elsewhere the sticky header may cover parts of targets. Legacy mode needs no
 * second tab; it leaves out frames of other origins, of which the site has none.
 */
export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    scrollTo({ top: 0, behavior: "instant" });
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  });
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"], rules: { "target-size": { enabled: true } } })
    .setLegacyMode();
  await page.evaluate(setBarsInFlow, true);
  const { violations } = await axe.analyze().finally(() => page.evaluate(setBarsInFlow, false));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`);
}
