import { readFileSync } from "node:fs";
import type { APIResponse } from "@playwright/test";
import { hashSource } from "../../lib/http/policy/content-policy";
import { inlineScripts } from "../../lib/http/policy/script-hashes";
import { expect } from "../test";

/** One address for each page of the build, in Japanese. */
export function pageAddresses(handle: string): string[] {
  const routes: Record<string, string> = JSON.parse(
    readFileSync(".next/app-path-routes-manifest.json", "utf8"),
  );
  return Object.entries(routes)
    .filter(([file]) => file.endsWith("/page"))
    .map(([, route]) =>
      route
        .replace("[lang]", "ja")
        .replace("[username]", handle)
        .replace("[...rest]", "nothing/here"),
    )
    .filter((path) => path.startsWith("/ja"));
}

/** One policy, by which all inline scripts of the page run. */
export async function expectOwnPolicy(response: APIResponse): Promise<void> {
  const path = response.url();
  const policies = response
    .headersArray()
    .filter(({ name }) => name.toLowerCase() === "content-security-policy");
  expect(policies, path).toHaveLength(1);
  const policy = policies[0]?.value ?? "";
  expect(policy, path).not.toContain("unsafe-inline");
  const html = await response.text();
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  const bare = nonce ? html.replaceAll(`nonce="${nonce}"`, 'type="application/json"') : html;
  const refused = inlineScripts(bare).filter((script) => !policy.includes(hashSource(script)));
  expect(refused, path).toEqual([]);
}
