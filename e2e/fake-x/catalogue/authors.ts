import { author } from "../fake-media";
import type { FakeAuthor } from "../fake-post";

/** The account whose video post is recorded most often. */
export const nasa: FakeAuthor = {
  accountId: "11348282",
  handle: "NASA",
  name: "NASA",
  avatarUrl: "https://pbs.twimg.com/profile_images/1321163587679784960/0ZxKlEKB_normal.jpg",
  description: "Space, for everyone.",
};

export const harbour = author(
  "1483920571",
  "harbour_light",
  "Harbour Light",
  "Boats, weather and the people between them.",
);
export const kitchen = author(
  "2290174563",
  "slowkitchen",
  "Slow Kitchen",
  "One pan, one pot, no hurry.",
);
export const trails = author(
  "1710482264901521408",
  "trailsabove",
  "Trails Above",
  "Ridges before breakfast.",
);
export const wires = author(
  "3381047752",
  "wiresandwood",
  "Wires & Wood",
  "Small machines, made by hand.",
);
export const tokyo = author(
  "1290447718350925824",
  "asa_no_tokyo",
  "朝の東京",
  "東京の朝を毎日ひとつ。散歩と電車と空の記録。",
);
export const seoul = author(
  "1402217736014290944",
  "hangang_bam",
  "한강의 밤",
  "서울의 밤과 강을 담습니다.",
);
export const madrid = author(
  "987304412",
  "cocinaabierta",
  "Cocina Abierta",
  "Recetas de barrio, sin prisa y con mucha cebolla.",
);
export const shanghai = author(
  "1366018842057728000",
  "nongtang_riji",
  "弄堂日记",
  "上海的小巷、猫和早餐。",
);
