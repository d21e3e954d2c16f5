import { AUTHOR_REWRITES } from "./authors/views";
import type { ViewRewrite } from "./i18n/view-address";
import { LISTING_REWRITES } from "./videos/listing-rewrites";

/** The queries of all pages that have some. */
export const VIEW_REWRITES: ViewRewrite[] = [...LISTING_REWRITES, ...AUTHOR_REWRITES];
