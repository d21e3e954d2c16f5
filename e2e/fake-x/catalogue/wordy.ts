import { createHash } from "node:crypto";

/** Ids with this prefix have the longest possible text; every other one is in Han characters and kana. */
export const WORDY_PREFIX = "1620";

const LATIN_LENGTH = 270;
const HAN_LENGTH = 135;

/** Letters about as frequent as in English, so that the texts compress about as well. */
const LATIN = "eeeetttaaaooiinnsshhrrddlluccmmwfgypbvk        ";
const HAN =
  "日月火水木金土山川田人口手足目耳心力男女子父母兄弟姉妹友犬猫鳥魚虫花草空雨雪風海石車電駅道店家門" +
  "上下左右中外前後東西南北春夏秋冬朝昼夜今年時分毎週先生学校本文字話語読書見聞言行来帰入出立休食飲買売" +
  "あいうえおかきくけこさしすせそたちつてとなにぬのはひふへほまみむめもやゆよらりるれろわをん、。";

/** Characters derived from an id, the same each time. */
function textFrom(id: string, alphabet: string, length: number): string {
  const characters = [...alphabet];
  return Array.from({ length }, (_, place) => {
    const draw = createHash("sha256").update(`${id} ${place}`).digest().readUInt32BE(0);
    return characters[draw % characters.length];
  }).join("");
}

export function wordyText(id: string): string {
  const isHan = BigInt(id) % 2n === 0n;
  return isHan ? textFrom(id, HAN, HAN_LENGTH) : textFrom(id, LATIN, LATIN_LENGTH);
}
