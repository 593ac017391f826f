/** Works on two items at any time, as the machines that run this have two cores. Results are in order. */
export async function mapInLanes<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = items.entries();
  const goAlong = async () => {
    for (const [index, item] of left) results[index] = await work(item);
  };
  await Promise.all([goAlong(), goAlong()]);
  return results;
}
