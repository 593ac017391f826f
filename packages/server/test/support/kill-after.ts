/** Lets a method fail after it has done its work, as if the process were killed then. */
export function killAfter<Parts extends object>(parts: Parts, name: keyof Parts, which = 1): Parts {
  let calls = 0;
  const act = parts[name] as (...args: unknown[]) => Promise<unknown>; // the stores have such methods only
  return {
    ...parts,
    async [name](...args: unknown[]) {
      const result = await act(...args);
      if (++calls === which) throw new Error(KILLED);
      return result;
    },
  };
}

export const KILLED = 'The process was killed here.';
