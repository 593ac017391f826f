import { mebibytes, milliseconds, type Latencies } from '../bench/row.ts';
import type { TopologyFigures } from './measure-topology.ts';
import { PARTS, type Part } from './meters.ts';

type Row = [name: string, read: (figures: TopologyFigures) => string];

const ROWS: readonly Row[] = [
  ['jobs created a second', ({ jobsPerSecond }) => Math.round(jobsPerSecond).toString()],
  ['whole transfers a second', ({ transfers: { count, result } }) => (count / result.seconds).toFixed(1)],
  ['one transfer, p50 / p99', ({ transfers }) => formatLatencies(transfers.result.whole)],
  ['wake-up elsewhere, quiet, p50 / p99', ({ quiet }) => formatLatencies(quiet.wakeUp)],
  ['wake-up elsewhere, busy, p50 / p99', ({ transfers }) => formatLatencies(transfers.result.wakeUp)],
  ['waits held at one instance', ({ waits }) => waits.count.toString()],
  ['  its memory (idle)', ({ waits }) => `${mebibytes(waits.heldBytes)} (${mebibytes(waits.idleBytes)})`],
  ['  wake-up among them, p50 / p99', ({ waits }) => formatLatencies(waits.released.wakeUp)],
  ['bytes up a second', ({ stream }) => mebibytes(stream.bytes / stream.result.uploadSeconds)],
  ['bytes down a second', ({ stream }) => mebibytes(stream.bytes / stream.result.downloadSeconds)],
  ...(['instances', 'postgres', 'store'] as const).map((part): Row => [
    `CPU seconds per 1,000 transfers: ${part}`,
    ({ transfers: { used, count } }) => ((used[part] / count) * 1000).toFixed(2),
  ]),
  [
    'PostgreSQL transactions per transfer',
    ({ transfers: { used, count } }) => (used.transactions / count).toFixed(1),
  ],
  ['S3 requests per transfer', ({ transfers: { used, count } }) => (used.storageRequests / count).toFixed(1)],
  ['answers "come again" (502, 503)', ({ putOff }) => putOff.toString()],
  ['lost, doubled or wrong', ({ violations }) => violations.length.toString()],
];

/** The table, with a column for each topology. */
export function formatLoad(all: readonly TopologyFigures[]): string {
  const rows = [
    ['', ...all.map(({ name }) => name)],
    ...ROWS.map(([name, read]) => [name].concat(all.map((figures) => read(figures)))),
  ];
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const pad = (cell: string, at: number) =>
    at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0);
  return rows.map((row) => row.map(pad).join('   ')).join('\n');
}

/** The use of the processors during the transfers, which shows whether more instances could have done more. */
export function describeProcessors(figures: TopologyFigures, cores: number): string {
  const { name, transfers } = figures;
  const { used, result } = transfers;
  const share = (part: Part) => used[part] / result.seconds;
  const busy = used.everything / result.seconds;
  const others = Math.max(0, busy - PARTS.reduce((sum, part) => sum + share(part), 0));
  const shares = PARTS.map((part) => `${part} ${share(part).toFixed(2)}`).join(', ');
  return `${name}: of ${cores} cores ${busy.toFixed(2)} were busy (${shares}, other programs ${others.toFixed(2)}); ${judge(figures, busy, cores)}.`;
}

const NEARLY_ALL = 0.9;

function judge({ instances, transfers }: TopologyFigures, busy: number, cores: number): string {
  if (busy >= NEARLY_ALL * cores)
    return 'the computer was the limit, so more instances cannot show more here';
  // An instance uses mainly one thread.
  const perInstance = transfers.used.instances / transfers.result.seconds / instances;
  if (perInstance >= NEARLY_ALL * transfers.cpuLimit)
    return 'the instances were the limit, so more of them carry more';
  return 'processors were free, so it was the disk, the database or the store that was waited for';
}

function formatLatencies({ p50Ms, p99Ms }: Latencies): string {
  return `${milliseconds(p50Ms)} / ${milliseconds(p99Ms)}`;
}
