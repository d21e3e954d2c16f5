import type { Page } from "@playwright/test";

export const HEADINGS = "h1, h2, h3";
const SHAPED = ":is(.text-balance, .text-pretty, .footer-note)";
const ALL = `${HEADINGS}, ${SHAPED}, ${SHAPED} :is(p, li)`;

/**
 * Breaks of lines that typesetting avoids in headings and notices. Japanese and Chinese: a last line of
 * one character, a number apart from its unit, and in headings a word on two lines. Japanese also: a
 * line that begins with a small kana, a long vowel mark or a closing mark, or with the particle of a word
 * in Latin letters. Korean: a break before a syllable where there is no space. Characters get their full
 * width, which the boxes in place of a missing font lack.
 */
export function looseLines(page: Page, among = ALL): Promise<string[]> {
  return page.evaluate((among) => {
    const pen = document.createElement("canvas").getContext("2d");
    if (pen) pen.font = getComputedStyle(document.documentElement).font;
    const missing = 1 - (pen?.measureText("あ").width ?? 0) / Number.parseFloat(pen?.font ?? "");
    const wide = new CSSStyleSheet();
    wide.replaceSync(`* { letter-spacing: ${missing.toFixed(2)}em }`);
    document.adoptedStyleSheets.push(wide);

    /** Whether all boxes of an element are on one line. Cheaper than its lines, which most do not need. */
    function isOneLine(element: Element): boolean {
      const range = document.createRange();
      range.selectNodeContents(element);
      let bottom = Number.POSITIVE_INFINITY;
      for (const box of range.getClientRects()) {
        if (box.width > 0 && box.top >= bottom - 1) return false;
        bottom = Math.min(bottom, box.bottom);
      }
      return true;
    }

    /** The lines of an element, as they are laid out. */
    function linesOf(element: Element): string[] {
      const lines: string[] = [];
      let bottom = Number.NEGATIVE_INFINITY;
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? "";
        for (let at = 0; at < text.length; at += 1) {
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const box = range.getClientRects()[0];
          // A space at the end of a line has no width.
          if (box && box.width > 0) {
            if (box.top >= bottom - 1) lines.push("");
            bottom = Math.max(bottom, box.bottom);
          }
          lines.push((lines.pop() ?? "") + text[at]);
        }
      }
      return lines;
    }

    /** Where words begin in a text. */
    function startsOf(language: string, text: string): Set<number> {
      const words = new Intl.Segmenter(language, { granularity: "word" });
      return new Set([...words.segment(text)].map(({ index }) => index));
    }

    function whatIsLoose(element: Element): string | null {
      if (isOneLine(element)) return null;
      const lines = linesOf(element);
      if (lines.length < 2) return null;
      const language = element.closest("[lang]")?.getAttribute("lang") ?? "";
      const breaks = lines.slice(1).map((after, at): [string, string] => [lines[at] ?? "", after]);
      if (language === "ko") {
        const isSplit = breaks.some(
          ([before, after]) => /\S$/.test(before) && /^\p{Script=Hangul}/u.test(after),
        );
        return isSplit ? "no space" : null;
      }
      if (/^.\p{P}?$/u.test(lines.at(-1)?.trim() ?? "")) return "one character";
      if (
        breaks.some(
          ([before, after]) => /(?<![A-Za-z\d])\d+\s?$/.test(before) && /^\p{L}/u.test(after),
        )
      )
        return "unit";
      if (language === "ja") {
        const closing = /^[ぁぃぅぇぉっゃゅょァィゥェォッャュョー々。、」』）]/;
        const particle = /^[のをにがはへとも](?!\p{Script=Hiragana})/u;
        const isApart = ([before, after]: [string, string]) =>
          closing.test(after) || (/[\w/)]$/.test(before) && particle.test(after));
        if (breaks.some(isApart)) return "start of a line";
      } else if (!element.matches("h1, h2, h3")) return null;
      const text = lines.join("");
      const starts = startsOf(language, text);
      let end = 0;
      const isSplit = breaks.some(([before]) => {
        end += before.length;
        const around = text.slice(end - 1, end + 1);
        return !starts.has(end) && !/\p{Script=Hiragana}/u.test(around);
      });
      return isSplit ? "word" : null;
    }

    const isParagraph = ({ children }: Element) =>
      [...children].every((child) => getComputedStyle(child).display.startsWith("inline"));
    const loose = [...document.querySelectorAll(among)]
      .filter(
        (one) =>
          one.checkVisibility() &&
          one.clientWidth > 1 &&
          isParagraph(one) &&
          /^(ja|ko|zh)/.test(one.closest("[lang]")?.getAttribute("lang") ?? ""),
      )
      .flatMap((one) => {
        const what = whatIsLoose(one);
        return what === null ? [] : [`${what}: ${linesOf(one).join(" | ")}`];
      });
    document.adoptedStyleSheets.pop();
    return loose;
  }, among);
}
