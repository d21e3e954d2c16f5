import type { Messages } from "@/lib/i18n/load-messages";
import type { Standing } from "./standing";

/** The words for what an urgent report has come to before it is decided. */
export const STANDING_TEXTS = {
  hidden: "nextHidden",
  first: "nextFirst",
} as const satisfies Record<Standing, keyof Messages["Report"]>;
