/** The answer, or null if it takes longer than `ms`. */
export async function within<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
