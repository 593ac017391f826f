import type { ServerOptions } from '../server-options.ts';

/** What a person asked for on the command line. */
export type Command =
  | { kind: 'help' }
  | { kind: 'start'; options: Omit<ServerOptions, 'report'>; isJson: boolean }
  | { kind: 'create_key'; project: string; dataDir: string };
