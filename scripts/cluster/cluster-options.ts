import { parseArgs } from 'node:util';
import { readPort, readWholeNumber } from '../read-whole-number.ts';

/** Options of a cluster. */
export interface ClusterOptions {
  /** Number of server processes. Default 3. */
  instances?: number | undefined;
  /** The proxy's port. Default 0: any free one. */
  port?: number | undefined;
  /** The folder of databases, files and logs. Default: a temporary folder, removed at the end. */
  dataDir?: string | undefined;
  /** `own`: a PostgreSQL of the cluster (the default); `sqlite`: for one instance; or a `postgres://…`. */
  database?: string | undefined;
  /** `own`: an S3 store of the cluster (the default); `disk`: for one instance; or an `s3://…`. */
  storage?: string | undefined;
  /** Runs built instances. Default: from their sources. */
  isBuilt?: boolean | undefined;
  /** More options of `svc-server`, for each instance. */
  serverArgs?: readonly string[] | undefined;
  /** More variables for each instance. */
  environment?: Readonly<Record<string, string>> | undefined;
  /** Called for each request to the cluster's own S3 store, by a proxy before it. Default: no proxy. */
  onStorageRequest?: (() => void) | undefined;
  /** Called with the logs and events of the instances. Default: dropped. */
  onLog?: ((text: string) => void) | undefined;
  /** Aborts the start, which then rejects. */
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

/** @throws TypeError, when several instances would not share database and store. */
export function checkSharing({ instances, database, storage }: ClusterOptions): void {
  if (instances === 1) return;
  if (database === 'sqlite') throw new TypeError('SQLite is for one instance: add --instances 1.');
  if (storage === 'disk') throw new TypeError('A disk is for one instance: add --instances 1.');
}
