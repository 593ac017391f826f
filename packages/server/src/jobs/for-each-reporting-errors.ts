/**
 * Does something for each of them, one after the other. One that fails is reported and keeps no other from
 * its turn. False: one has failed.
 */
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
