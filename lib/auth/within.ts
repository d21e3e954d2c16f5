/** `answer`, or `otherwise` when it takes longer than `ms`. */
export function within<T>(ms: number, answer: Promise<T>, otherwise: T): Promise<T> {
  const late = new Promise<T>((resolve) => setTimeout(resolve, ms, otherwise));
  return Promise.race([answer, late]);
}
