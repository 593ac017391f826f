import { parseArgs } from 'node:util';
import { readPort } from '../read-whole-number.ts';

export interface ExampleOptions {
  /** The app's port. Default 3000; 0 picks a free one. */
  port: number;
  /** The transfer server's port. Default 8787; 0 picks a free one. */
  serverPort: number;
  /** The folder of the album. Default: the app's own. */
  photosDir: string | undefined;
  /** Whether to build and start the app. Default: development mode. */
  isProduction: boolean;
  /** Whether to print JSON for programs. */
  isJson: boolean;
  isBuilding: boolean;
}

/** @throws TypeError for an unknown option. */
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
