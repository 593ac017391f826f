/** More ids than this are read in several statements. */
const MAX_IDS = 500;

interface Waiting<Value> {
  resolve: (value: Value | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Joins reads that are requested in the same turn of the event loop into one statement, as thousands of waits may read
 * at once. A read happens after its request, so that it sees all changes made before.
 *
 * @param readMany - ids that do not exist are missing in its result.
 */
export function batchReads<Value>(
  readMany: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (id: string) => Promise<Value | undefined> {
  let waiting = new Map<string, Waiting<Value>[]>();
  const readAll = () => {
    const batch = waiting;
    waiting = new Map();
    const ids = [...batch.keys()];
    for (let start = 0; start < ids.length; start += MAX_IDS) {
      const some = ids.slice(start, start + MAX_IDS);
      const tell = (act: (one: Waiting<Value>, id: string) => void) => {
        for (const id of some) for (const one of batch.get(id) ?? []) act(one, id);
      };
      readMany(some).then(
        (values) => tell(({ resolve }, id) => resolve(values.get(id))),
        (error: unknown) => tell(({ reject }) => reject(error)),
      );
    }
  };
  return (id) =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setImmediate(readAll);
      const others = waiting.get(id) ?? [];
      others.push({ resolve, reject });
      waiting.set(id, others);
    });
}
