import { parseArgs } from 'node:util';
import { readPort } from '../read-whole-number.ts';

export interface ExampleOptions {
  /** Of the app. Default 3000; 0 picks a free one. */
  port: number;
  /** Of the transfer server. Default 8787; 0 picks a free one. */
  serverPort: number;
  /** Where the album is kept. Default: the app's own folder. */
  photosDir: string | undefined;
  /** Whether the app is built and then started. Default: as for development. */
  isProduction: boolean;
  /** Whether programs read what is printed. */
  isJson: boolean;
  isBuilding: boolean;
}

/** @throws TypeError for an option that is not there. */
export function readExampleOptions(args: string[]): ExampleOptions {
  const { values } = parseArgs({
    args,
    allowNegative: true,
    options: {
      port: { type: 'string', default: '3000' },
      'server-port': { type: 'string', default: '8787' },
      photos: { type: 'string' },
      prod: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      build: { type: 'boolean', default: true },
    },
  });
  return {
    port: readPort('--port', values.port),
    serverPort: readPort('--server-port', values['server-port']),
    photosDir: values.photos,
    isProduction: values.prod,
    isJson: values.json,
    isBuilding: values.build,
  };
}
