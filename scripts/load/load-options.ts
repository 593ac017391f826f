import { parseArgs } from 'node:util';
import { readWholeNumber } from '../read-whole-number.ts';

export interface LoadOptions {
  /** Whole transfers for each size of the cluster. */
  transfers: number;
  /** The sizes to measure, in sequence. */
  instances: number[];
  /** Concurrent waits at one instance. */
  waits: number;
  /** Whether to measure the embedded server, SQLite and a disk, first. */
  withEmbedded: boolean;
  /** Whether to send and count a webhook for each job's end, which costs the instances something. */
  withWebhooks: boolean;
  /** Bytes of a small file. */
  fileBytes: number;
  /** Transfers at the same time. */
  concurrency: number;
  /** The share of one processor of each instance during the transfers, in percent. Absent: unlimited. */
  instanceCpu: number | undefined;
  /** How long one measurement may take. */
  limitMs: number;
  /** As for the cluster. */
  database: string;
  storage: string;
}

/**
 * Reads the command line of `npm run load`.
 *
 * @throws TypeError in one sentence.
 */
export function readLoadOptions(args: readonly string[]): LoadOptions {
  const { values } = parseArgs({
    args: [...args],
    allowNegative: true,
    options: {
      transfers: { type: 'string', default: '1000' },
      instances: { type: 'string', default: '1,2,3' },
      waits: { type: 'string', default: '10000' },
      embedded: { type: 'boolean', default: true },
      webhooks: { type: 'boolean', default: false },
      'file-bytes': { type: 'string', default: '2000' },
      concurrency: { type: 'string', default: '16' },
      'instance-cpu': { type: 'string' },
      minutes: { type: 'string', default: '15' },
      database: { type: 'string', default: 'own' },
      storage: { type: 'string', default: 'own' },
    },
  });
  return {
    transfers: readCount('--transfers', values.transfers, 1_000_000),
    instances: values.instances
      .split(',')
      .filter((text) => text !== '')
      .map((text) => readCount('--instances', text, 32)),
    // Each wait is a connection, and a process has a limit of these.
    waits: readCount('--waits', values.waits, 18_000),
    withEmbedded: values.embedded,
    withWebhooks: values.webhooks,
    fileBytes: readCount('--file-bytes', values['file-bytes'], 1 << 30),
    concurrency: readCount('--concurrency', values.concurrency, 1_000),
    // The kernel's minimum is a tenth of a period.
    instanceCpu:
      values['instance-cpu'] === undefined
        ? undefined
        : readWholeNumber('--instance-cpu', values['instance-cpu'], { min: 10, max: 100 }),
    limitMs: readCount('--minutes', values.minutes, 600) * 60_000,
    database: values.database,
    storage: values.storage,
  };
}

function readCount(name: string, text: string, max: number): number {
  return readWholeNumber(name, text, { min: 1, max });
}
