/** Gives fields keys that only this document understands, without holding on to removed fields. */
export function createKnownFields() {
  const fields = new Map<string, WeakRef<HTMLInputElement>>();

  return {
    keyOf: (field: HTMLInputElement): string => {
      for (const [key, known] of fields) if (known.deref() === field) return key;
      const key = crypto.getRandomValues(new Uint32Array(2)).join('-');
      fields.set(key, new WeakRef(field));
      return key;
    },
    find: (key: string): HTMLInputElement | undefined => fields.get(key)?.deref(),
  };
}
