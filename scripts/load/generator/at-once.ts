export interface AtOnce {
  /** How many in total. */
  count: number;
  /** How many at the same time. */
  concurrency: number;
}

/** Runs a task this many times, some concurrently. The first failure ends it. */
export async function doAtOnce(
  { count, concurrency }: AtOnce,
  task: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const work = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      await task(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, count) }, work));
}
