import path from 'node:path';

export type ReactVersion = '18' | '19';

/** Where `build-pages.ts` puts the pages, and what renders them on a server, for one version of React. */
export function builtFolder(react: ReactVersion): string {
  return path.join(import.meta.dirname, '.output', `react-${react}`);
}

export const SERVER_BUNDLE = 'server.mjs';
