const MAX_CHARACTERS = 48;
/** Enough for a number at the end of a name, and its extension. */
const TAIL_CHARACTERS = 16;

/** Leaves out the middle of a very long name: its beginning and its extension tell most. */
export function shortenFileName(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= MAX_CHARACTERS) return name;
  const head = characters.slice(0, MAX_CHARACTERS - TAIL_CHARACTERS - 1).join('');
  return `${head}…${characters.slice(-TAIL_CHARACTERS).join('')}`;
}
