import { author } from "../fake-media";
import type { FakeAuthor } from "../fake-post";

/** Ids with this prefix have authors and texts in many scripts, from very short to very long. */
export const MIXED_PREFIX = "1640";

const AUTHORS = [
  ["m_otaibi", "محمد العتيبي"],
  ["danacohen", "דנה כהן 🎬"],
  ["nagai_namae", "とても長い名前を持つ投稿者の公式アカウント（東京支部）"],
  ["mavhs_official", "Maximilian-Alexander von Hohenstaufen-Sigmaringen"],
  ["fire_fire", "🔥🔥🔥"],
  ["minsu_trip", "김민수의 여행일기"],
  ["xiaomao", "小猫日记"],
] as const;

const TEXTS = [
  "مقطع رائع من شروق الشمس فوق البحر الأحمر هذا الصباح 🌅",
  "צפו: הזריחה מעל ירושלים הבוקר, בלי מילים",
  "How a village of 300 people built its own railway bridge over eleven winters, lost it twice to the river, and opened it last Sunday with a brass band, four goats and a minister who came late",
  "😂😂😂",
  "東京の夜景。渋谷のスクランブル交差点を上から撮ってみたら、思った以上に人が多くて笑ってしまった。みんなはどこから来たの？",
  "오늘 한강에서 찍은 불꽃놀이 🎆 정말 대박이었어요",
  "Supercalifragilisticexpialidocious_and_a_word_without_any_break_at_all",
  "上海弄堂里的猫，每天早上六点准时来等早餐，风雨无阻。",
  "臺北 101 跨年煙火完整版｜4K 高畫質，記得戴耳機看！",
  "¡GOOOOL! El mejor gol de la temporada, mírenlo hasta el final…",
  "NASA says مرحبا to the Moon 🌕 and שלום from orbit",
] as const;

const at = <T>(list: readonly T[], place: bigint) => list[Number(place % BigInt(list.length))];

export function mixedText(id: string): string {
  return at(TEXTS, BigInt(id)) ?? "";
}

export function mixedAuthor(id: string): FakeAuthor {
  const place = BigInt(id) % BigInt(AUTHORS.length);
  const [handle, name] = at(AUTHORS, place) ?? AUTHORS[0];
  return author(String(8_000_000_000n + place), handle, name);
}
