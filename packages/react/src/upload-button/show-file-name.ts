import { cleanFileName } from '@svc/protocol';

const MAX_LENGTH = 80;
const KEPT_END = 16;

/** A name to look at: nothing in it turns the text around, and a long one lacks its middle. */
export function showFileName(name: string): string {
  const letters = Array.from(cleanFileName(name));
  if (letters.length <= MAX_LENGTH) return letters.join('');
  const start = letters.slice(0, MAX_LENGTH - KEPT_END - 1);
  return `${start.join('')}…${letters.slice(-KEPT_END).join('')}`;
}
