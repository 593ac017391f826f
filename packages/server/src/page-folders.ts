import { fileURLToPath } from 'node:url';

// Of this file's own folder, `src`, and of `dist`, which it is built into: the same from both.
export const PHONE_PAGE_FOLDER: string = fileURLToPath(new URL('../dist/phone', import.meta.url));
export const PRACTICE_PAGE_FOLDER: string = fileURLToPath(new URL('../dist/practice', import.meta.url));
