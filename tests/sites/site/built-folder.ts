import path from 'node:path';

/** Where `build-pages.ts` puts pages and bundled widgets, side by side. */
export const BUILT = path.join(import.meta.dirname, '../.built');
