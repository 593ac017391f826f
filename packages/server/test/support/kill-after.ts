/** Does a step as always, and fails after it, as if the process were killed before it knew of the result. */
export function killAfter<Parts extends object>(parts: Parts, name: keyof Parts, which = 1): Parts {
  let calls = 0;
  const act = parts[name] as (...args: unknown[]) => Promise<unknown>; // all of them are
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
