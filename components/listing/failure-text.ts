/** What a visitor reads of a failure: its own text, else `fallback`. */
export function failureText(error: unknown, fallback: string): string {
  return (error instanceof Error && error.message) || fallback;
}
