import { z } from "zod";
import { PER_PAGE } from "./views";

/** Far beyond any list, and its offset is still a 32-bit number at 100 a page. */
export const MAX_PAGE = 20_000_000;

export function pageOf(text: string | null | undefined): number {
  const page = /^\d{1,15}$/.test(text ?? "") ? Number(text) : 1;
  return Math.min(MAX_PAGE, Math.max(1, page));
}

/** Clamps a number instead of refusing it. The default if it is not a number. */
export function clamped(bounds: { min: number; max: number; absent: number }) {
  return z
    .string()
    .optional()
    .transform((text = "") => {
      const number = text.trim() === "" ? Number.NaN : Number(text);
      if (Number.isNaN(number)) return bounds.absent;
      return Math.trunc(Math.min(bounds.max, Math.max(bounds.min, number)));
    });
}

export const PageQuery = z.object({
  page: z.string().optional().transform(pageOf),
  per_page: clamped({ min: 1, max: 100, absent: PER_PAGE }),
});

export const Pagination = z.object({
  total: z.int().min(0),
  /** 1 for an empty list. */
  last_page: z.int().min(1),
  /** The requested page, even beyond the last. */
  current_page: z.int().min(1),
  per_page: z.int().min(1),
});

export type Pagination = z.output<typeof Pagination>;

export function paginationOf(
  total: number,
  { page, per_page }: z.output<typeof PageQuery>,
): Pagination {
  const last_page = Math.max(1, Math.ceil(total / per_page));
  return { total, last_page, current_page: page, per_page };
}
