/** A duration in plain, calm words: rounded so that it does not change with every second. */
export function formatDuration(seconds: number): string {
  if (seconds < 5) return 'a few seconds';
  if (seconds < 55) return `about ${roundUp(seconds, 5)} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'about a minute';
  if (minutes < 60) return `about ${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? 'about an hour' : `about ${hours} hours`;
}

function roundUp(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}

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
