/** The argument of `showOpenFilePicker()`, as far as it says what is asked for. */
export type OpenOptions =
  | {
      multiple?: boolean;
      excludeAcceptAllOption?: boolean;
      types?: { accept?: Record<string, string | string[]> }[];
    }
  | undefined;

/**
 * The same wish in the syntax of the HTML `accept` attribute. A picker that also offers "all files" still
 * asks for these types first; as with a field, another type is then a matter of a clear word.
 *
 * @throws TypeError for what the native function does not take either.
 */
export function acceptOf(options: OpenOptions): string {
  const parts = new Set<string>();
  for (const { accept = {} } of options?.types ?? []) {
    for (const [mediaType, extensions] of Object.entries(accept)) {
      if (mediaType === '*/*') return '';
      if (!/^[^/]+\/[^/]+$/.test(mediaType)) throw new TypeError('It is no media type.');
      parts.add(mediaType);
      for (const extension of [extensions].flat()) {
        if (!/^\../.test(extension)) throw new TypeError('It is no extension.');
        parts.add(extension);
      }
    }
  }
  return [...parts].join(',');
}
