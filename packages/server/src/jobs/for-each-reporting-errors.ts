/** Runs work for each item in sequence, and reports errors instead of stopping. False: at least one has failed. */
export async function forEachReportingErrors<Item>(
  { report }: { report: (error: unknown) => void },
  items: Iterable<Item>,
  act: (item: Item) => Promise<unknown>,
): Promise<boolean> {
  let isDone = true;
  for (const item of items) {
    try {
      await act(item);
    } catch (error) {
      isDone = false;
      report(error);
    }
  }
  return isDone;
}
