import type { PartBytes } from './part-bytes.ts';

/** Where the parts of one file go, in order. */
export interface PartSink {
  /** Begins to read a part before it is its turn, where that saves time. */
  readAhead(part: PartBytes): void;
  /**
   * Takes the next part; one that is the whole file takes the place of all before. Where this rejects, it has taken
   * nothing of it.
   */
  add(part: PartBytes, isWhole: boolean): Promise<void>;
  /** Forgets all parts: the file begins anew. */
  restart(): void;
  /** The file, when all parts are there. */
  finish(contentType: string | undefined): Blob;
}

/** Joins parts by reference: the bytes stay in the browser's blob storage and never enter the worker's heap. */
export function createPlainSink(): PartSink {
  let parts: Blob[] = [];
  return {
    readAhead: (part) => void part.blob().catch(() => undefined), // told when it is its turn
    add: async (part, isWhole) => {
      const blob = await part.blob();
      parts = isWhole ? [blob] : [...parts, blob];
    },
    restart: () => void (parts = []),
    finish: (contentType) => joinBlobs(parts, contentType),
  };
}

/** One that is there already is taken as it is: to make a Blob of it once more takes the browser several ms. */
export function joinBlobs(parts: readonly Blob[], contentType: string | undefined): Blob {
  const [first] = parts;
  const type = contentType || first?.type || '';
  return first && parts.length === 1 && first.type === type ? first : new Blob([...parts], { type });
}
