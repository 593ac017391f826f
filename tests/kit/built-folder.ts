import path from 'node:path';

export type ReactVersion = '18' | '19';

/** The folder of the built pages and their server renderer, for one version of React. */
export function builtFolder(react: ReactVersion): string {
  return path.join(import.meta.dirname, '.output', `react-${react}`);
}

export const SERVER_BUNDLE = 'server.mjs';
