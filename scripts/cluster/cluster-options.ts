import { parseArgs } from 'node:util';
import { readPort, readWholeNumber } from '../read-whole-number.ts';

/** What a cluster is made of. */
export interface ClusterOptions {
  /** How many processes do the work. Default 3. */
  instances?: number | undefined;
  /** Of the proxy. Default 0: any that is free. */
  port?: number | undefined;
  /** Where databases, files and logs are kept. Default: a temporary folder, removed at the end. */
  dataDir?: string | undefined;
  /** `own`: a PostgreSQL of the cluster's own (the default); `sqlite`: none, for one instance; or a `postgres://…`. */
  database?: string | undefined;
  /** `own`: an S3 store of the cluster's own (the default); `disk`: none, for one instance; or an `s3://…`. */
  storage?: string | undefined;
  /** Runs the instances as they are built. Default: from their sources. */
  isBuilt?: boolean | undefined;
  /** More options of `svc-server`, for each instance. */
  serverArgs?: readonly string[] | undefined;
  /** More variables for each instance. */
  environment?: Readonly<Record<string, string>> | undefined;
  /** Told of each request to an S3 store of the cluster's own: a proxy stands before it then. Default: none. */
  onStorageRequest?: (() => void) | undefined;
  /** Takes the log of the instances, and what happens to them. Default: dropped. */
  onLog?: ((text: string) => void) | undefined;
  /** Ends the start, which then rejects. */
  signal?: AbortSignal | undefined;
}

const MAX_INSTANCES = 32;

/**
 * Reads the command line of `npm run cluster`.
 *
 * @throws TypeError in one sentence.
 */
export function readClusterOptions(args: readonly string[]): ClusterOptions & { isJson: boolean } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      instances: { type: 'string', default: '3' },
      port: { type: 'string', default: '0' },
      data: { type: 'string' },
      database: { type: 'string', default: 'own' },
      storage: { type: 'string', default: 'own' },
      json: { type: 'boolean', default: false },
    },
  });
  const options = {
    instances: readWholeNumber('--instances', values.instances, { min: 1, max: MAX_INSTANCES }),
    port: readPort('--port', values.port),
    dataDir: values.data,
    database: values.database,
    storage: values.storage,
    isJson: values.json,
  };
  checkSharing(options);
  return options;
}

/** @throws TypeError, where several instances would each have something of their own that all must share. */
export function checkSharing({ instances, database, storage }: ClusterOptions): void {
  if (instances === 1) return;
  if (database === 'sqlite') throw new TypeError('SQLite is for one instance: add --instances 1.');
  if (storage === 'disk') throw new TypeError('A disk is for one instance: add --instances 1.');
}
