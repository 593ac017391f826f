/** The argument of `showOpenFilePicker()`, as far as it is used. */
export type OpenOptions =
  | {
      multiple?: boolean;
      excludeAcceptAllOption?: boolean;
      types?: { accept?: Record<string, string | string[]> }[];
    }
  | undefined;

/**
 * The types in the syntax of the HTML `accept` attribute. Like a field, a picker that also offers "all files" takes
 * other types after a confirmation.
 *
 * Does not use methods of strings, arrays and regular expressions, which the page may have changed.
 *
 * @throws TypeError where the native function does.
 */
export function acceptOf(options: OpenOptions): string {
  const seen: Record<string, true> & { __proto__: null } = { __proto__: null } as never;
  let parts = '';
  const add = (part: string) => {
    if (!(part in seen)) parts += parts ? `,${part}` : part;
    seen[part] = true;
  };
  for (const { accept } of options?.types ?? []) {
    const own: Record<string, string | string[]> = { __proto__: null, ...accept } as never;
    for (const mediaType in own) {
      const extensions = own[mediaType] ?? '';
      if (mediaType === '*/*') return '';
      if (!isMediaType(mediaType)) throw new TypeError('It is not a media type.');
      add(mediaType);
      for (const extension of typeof extensions === 'string' ? [extensions] : extensions) {
        if (extension[0] !== '.' || extension.length < 2) throw new TypeError('It is not an extension.');
        add(extension);
      }
    }
  }
  return parts;
}

/** Whether it has two parts with a slash between them. */
function isMediaType(text: string): boolean {
  let slashes = 0;
  for (let index = 0; index < text.length; index++) if (text[index] === '/') slashes += 1;
  return slashes === 1 && text[0] !== '/' && text[text.length - 1] !== '/';
}
