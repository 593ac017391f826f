import { parseArgs } from 'node:util';
import { readWholeNumber } from '../read-whole-number.ts';

export type LoadOptions = ReturnType<typeof readLoadOptions>;

/**
 * Reads the command line of `npm run load`.
 *
 * @throws TypeError in one sentence.
 */
export function readLoadOptions(args: readonly string[]) {
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
  const cpu = values['instance-cpu'];
  return {
    /** Whole transfers for each size of the cluster. */
    transfers: readCount('--transfers', values.transfers, 1_000_000),
    /** The sizes to measure, in sequence. */
    instances: values.instances
      .split(',')
      .filter((text) => text !== '')
      .map((text) => readCount('--instances', text, 32)),
    /** Concurrent waits at one instance. Each is a connection, of which a process has a limited number. */
    waits: readCount('--waits', values.waits, 18_000),
    /** Whether to measure the embedded server, SQLite and a disk, first. */
    withEmbedded: values.embedded,
    /** Whether to send and count a webhook for each job's end, which costs the instances something. */
    withWebhooks: values.webhooks,
    /** Bytes of a small file. */
    fileBytes: readCount('--file-bytes', values['file-bytes'], 1 << 30),
    /** Transfers at the same time. */
    concurrency: readCount('--concurrency', values.concurrency, 1_000),
    /** The share of one processor of each instance during the transfers, in percent. The kernel takes no less than 10. */
    instanceCpu:
      cpu === undefined ? undefined : readWholeNumber('--instance-cpu', cpu, { min: 10, max: 100 }),
    /** How long one measurement may take. */
    limitMs: readCount('--minutes', values.minutes, 600) * 60_000,
    /** As for the cluster. */
    database: values.database,
    storage: values.storage,
  };
}

function readCount(name: string, text: string, max: number): number {
  return readWholeNumber(name, text, { min: 1, max });
}
