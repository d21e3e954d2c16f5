/**
 * Favorites f over unique viewers n of the window, shrunk towards the window's own rate p with a
 * weight of m viewers, and of that the lower bound that nine in ten such videos keep:
 *
 *     q = (f + p·m) / (n + m)      score = q − z·√(q·(1 − q) / (n + m + 1))
 *
 * Few opinions stay near the average, so that one favorite of one viewer does not lead a board.
 */
export const RATING = {
  /** Weight of the average, in viewers. */
  weight: 50,
  /** One-sided 90 % quantile of the normal distribution. */
  z: 1.2816,
  /** The lowest average: without it the first favorite of a quiet window would count for nothing. */
  leastRate: 0.001,
} as const;
