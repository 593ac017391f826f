import { mebibytes, milliseconds } from '../bench/row.ts';
import type { Latencies } from './load-request.ts';
import type { TopologyFigures } from './measure-topology.ts';
import { PARTS, type Part } from './process-costs.ts';

interface Row {
  name: string;
  read: (figures: TopologyFigures) => string;
}

const ROWS: readonly Row[] = [
  { name: 'jobs created a second', read: ({ jobsPerSecond }) => Math.round(jobsPerSecond).toString() },
  {
    name: 'whole transfers a second',
    read: ({ transfers }) => (transfers.count / transfers.result.seconds).toFixed(1),
  },
  { name: 'one transfer, p50 / p99', read: ({ transfers }) => formatLatencies(transfers.result.whole) },
  { name: 'wake-up elsewhere, quiet, p50 / p99', read: ({ quiet }) => formatLatencies(quiet.wakeUp) },
  {
    name: 'wake-up elsewhere, busy, p50 / p99',
    read: ({ transfers }) => formatLatencies(transfers.result.wakeUp),
  },
  { name: 'waits held at one instance', read: ({ waits }) => waits.count.toString() },
  {
    name: '  its memory (idle)',
    read: ({ waits }) => `${mebibytes(waits.heldBytes)} (${mebibytes(waits.idleBytes)})`,
  },
  { name: '  wake-up among them, p50 / p99', read: ({ waits }) => formatLatencies(waits.released.wakeUp) },
  { name: 'bytes up a second', read: ({ stream }) => mebibytes(stream.bytes / stream.result.uploadSeconds) },
  {
    name: 'bytes down a second',
    read: ({ stream }) => mebibytes(stream.bytes / stream.result.downloadSeconds),
  },
  costRow('instances'),
  costRow('postgres'),
  costRow('store'),
  {
    name: 'PostgreSQL transactions per transfer',
    read: ({ transfers }) => perTransfer(transfers, 'transactions'),
  },
  { name: 'S3 requests per transfer', read: ({ transfers }) => perTransfer(transfers, 'storageRequests') },
  { name: 'answers "come again" (502, 503)', read: ({ putOff }) => putOff.toString() },
  { name: 'lost, doubled or wrong', read: ({ violations }) => violations.length.toString() },
];

/** The table, with a column for each topology. */
export function formatLoad(all: readonly TopologyFigures[]): string {
  const names = ['', ...ROWS.map(({ name }) => name)];
  const columns = [names, ...all.map((figures) => [figures.name, ...ROWS.map(({ read }) => read(figures))])];
  const widths = columns.map((column) => Math.max(...column.map((cell) => cell.length)));
  const pad = (cell: string, at: number) =>
    at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0);
  return names
    .map((_, line) => columns.map((column, at) => pad(column[line] ?? '', at)).join('   '))
    .join('\n');
}

/** The use of the processors during the transfers, which shows whether more instances could have done more. */
export function describeProcessors(figures: TopologyFigures, cores: number): string {
  const { name, transfers } = figures;
  const { costs, result } = transfers;
  const share = (part: Part) => costs[part] / result.seconds;
  const busy = transfers.busySeconds / result.seconds;
  const others = Math.max(0, busy - PARTS.reduce((sum, part) => sum + share(part), 0));
  const shares = PARTS.map((part) => `${part} ${share(part).toFixed(2)}`).join(', ');
  return `${name}: of ${cores} cores ${busy.toFixed(2)} were busy (${shares}, other programs ${others.toFixed(2)}); ${judge(figures, busy, cores)}.`;
}

const NEARLY_ALL = 0.9;

function judge({ instances, transfers }: TopologyFigures, busy: number, cores: number): string {
  if (busy >= NEARLY_ALL * cores)
    return 'the computer was the limit, so more instances cannot show more here';
  // An instance uses mainly one thread.
  const perInstance = transfers.costs.instances / transfers.result.seconds / instances;
  if (perInstance >= NEARLY_ALL * transfers.cpuLimit)
    return 'the instances were the limit, so more of them carry more';
  return 'processors were free, so it was the disk, the database or the store that was waited for';
}

function costRow(part: Part): Row {
  return {
    name: `CPU seconds per 1,000 transfers: ${part}`,
    read: ({ transfers: { costs, count } }) => ((costs[part] / count) * 1000).toFixed(2),
  };
}

function perTransfer({ requests, count }: TopologyFigures['transfers'], kind: keyof typeof requests): string {
  return (requests[kind] / count).toFixed(1);
}

function formatLatencies({ p50Ms, p99Ms }: Latencies): string {
  return `${milliseconds(p50Ms)} / ${milliseconds(p99Ms)}`;
}
