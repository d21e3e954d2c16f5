import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { SiteFooter } from "@/components/layout/site-footer";
import { PRIVACY } from "@/lib/legal/privacy";
import { TERMS } from "@/lib/legal/terms";
import en from "@/messages/en.json";
import { LegalArticle } from "./legal-page";

const FORM = "https://forms.test/postreel";

/** Opening tags of the links to the form. */
function formLinks(html: string): string[] {
  return html.match(new RegExp(`<a [^>]*href="${FORM}"[^>]*>`, "g")) ?? [];
}

const screens = {
  footer: (url?: string) => <SiteFooter language="en" texts={en.Shell} contactUrl={url} />,
  terms: (url?: string) => <LegalArticle legal={TERMS} note={null} contactUrl={url} />,
  privacy: (url?: string) => <LegalArticle legal={PRIVACY} note={null} contactUrl={url} />,
};

describe.each(Object.entries(screens))("%s", (name, screen) => {
  it("opens the contact form in a new tab without an opener", () => {
    const [link = "", ...others] = formLinks(renderToStaticMarkup(screen(FORM)));
    expect(others).toEqual([]);
    expect(link).toContain('target="_blank"');
    expect(link).toContain('rel="noopener noreferrer"');
  });

  it("says where to turn to when there is no form", () => {
    const html = renderToStaticMarkup(screen());
    expect(html).not.toContain('target="_blank"');
    expect(html).toContain(name === "footer" ? "/en/terms#contact" : "go to its operator");
  });
});
