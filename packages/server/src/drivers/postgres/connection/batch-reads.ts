/** More ids than this are read in several statements. */
const MAX_IDS = 500;

interface Waiting<Value> {
  resolve: (value: Value | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Reads that are asked for in the same turn of the event loop go into one statement, and those of one id are one read:
 * where thousands wait for jobs they come in crowds. Each of them is read after it was asked for, so that it misses no
 * change that was made before.
 *
 * @param readMany - what is missing in the result is not there.
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
