import {
  collapseBlanks,
  dropDirectionMarks,
  dropPiledMarks,
  isVisible,
  startWithin,
} from "@/lib/x/text";

const MAX_LENGTH = 200;
/** A title may lose so much to end between two words. */
const MAX_WORD = 20;
const SHORT_LINK = /https?:\/\/t\.co\/\w+/g;

/** Letters that draw nothing. */
const BLANKS_OF_LETTERS = /[\u2800\u3164\uffa0]/g;

/** One line without X's short links, else the author's name. */
export function postTitle(text: string | null, authorName: string): string {
  const line = inOneLine(plainText(text ?? ""));
  if (!isVisible(line)) return authorName;
  const characters = [...line];
  return characters.length > MAX_LENGTH ? `${startOf(characters)}…` : line;
}

function startOf(characters: string[]): string {
  const space = characters.lastIndexOf(" ", MAX_LENGTH - 1);
  const end = space < MAX_LENGTH - 1 - MAX_WORD ? MAX_LENGTH - 1 : space;
  return startWithin(characters.join(""), characters.slice(0, end).join("").length);
}

/** Texts stored before they were cleaned may turn the direction of what follows. */
const plainText = (text: string) =>
  dropPiledMarks(dropDirectionMarks(text)).replace(SHORT_LINK, " ").replace(BLANKS_OF_LETTERS, " ");

const inOneLine = collapseBlanks;

/** Keeps line breaks. Empty if the title is all; the whole text if the title is something else. */
export function textAfterTitle(text: string, title: string): string {
  const plain = plainText(text).trim();
  if (inOneLine(plain) === title) return "";
  const shown = title.replace(/…$/, "");
  const last = [...plain.matchAll(/\S/gu)][shown.match(/\S/gu)?.length ?? 0]?.index;
  const isStart = last !== undefined && inOneLine(plain.slice(0, last)) === shown;
  return isStart ? `…${plain.slice(last)}` : plain;
}
