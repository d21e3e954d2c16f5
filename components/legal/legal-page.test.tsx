import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { SiteFooter } from "@/components/layout/site-footer";
import { PRIVACY, PRIVACY_SUPPLEMENT } from "@/lib/legal/privacy";
import { TERMS, TERMS_SUPPLEMENT } from "@/lib/legal/terms";
import en from "@/messages/en.json";
import { LegalArticle } from "./legal-page";

const FORM = "https://forms.test/postreel";

/** Opening tags of the links to the form. */
function formLinks(html: string): string[] {
  return html.match(new RegExp(`<a [^>]*href="${FORM}"[^>]*>`, "g")) ?? [];
}

const UNNAMED = { name: undefined, address: undefined, email: undefined };

const terms = { legal: TERMS, supplement: TERMS_SUPPLEMENT, operator: UNNAMED, summary: null };
const privacy = { ...terms, legal: PRIVACY, supplement: PRIVACY_SUPPLEMENT };

const screens = {
  footer: (url?: string) => <SiteFooter language="en" texts={en.Shell} contactUrl={url} />,
  terms: (url?: string) => <LegalArticle {...terms} contactUrl={url} />,
  privacy: (url?: string) => <LegalArticle {...privacy} contactUrl={url} />,
};

describe.each(Object.entries(screens))("%s", (name, screen) => {
  it("opens the contact form in a new tab without an opener", () => {
    const [link = "", ...others] = formLinks(renderToStaticMarkup(screen(FORM)));
    expect(others).toEqual([]);
    expect(link).toContain('target="_blank"');
    expect(link).toContain('rel="noopener noreferrer"');
  });

  it("names another contact if there is no form", () => {
    const html = renderToStaticMarkup(screen());
    expect(html).not.toContain('target="_blank"');
    expect(html).toContain(name === "footer" ? "/en/terms#contact" : "go to its operator");
  });
});

it("lists what the operator has not entered yet, and names the operator after that", () => {
  const unnamed = renderToStaticMarkup(screens.privacy());
  for (const name of ["OPERATOR_NAME", "OPERATOR_ADDRESS", "OPERATOR_EMAIL"]) {
    expect(unnamed).toContain(`(${name})`);
  }
  const operator = {
    name: "Example Ltd.",
    address: "1 Example Street",
    email: "legal@site.example",
  };
  const named = renderToStaticMarkup(
    <LegalArticle {...terms} operator={operator} contactUrl={undefined} />,
  );
  for (const text of Object.values(operator)) expect(named).toContain(text);
  expect(named).toContain('href="mailto:legal@site.example"');
  expect(named).not.toContain("OPERATOR_");
});
