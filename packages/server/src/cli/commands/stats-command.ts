import { formatBytes } from '@svc/protocol';
import type { Command } from 'commander';
import { DEFAULT_LIMITS } from '../../config/server-limits.ts';
import type { PeriodFigures } from '../../ports/job-store.ts';
import { formatFields } from '../format-table.ts';
import { countParser } from '../parse-option.ts';
import type { Program } from '../program.ts';
import { Setting } from '../setting.ts';
import { dataAction, type Data } from './data-action.ts';

const TOTAL_BYTES = countParser({ min: 1, max: Number.MAX_SAFE_INTEGER });

/** Adds `stats`: present figures, and the jobs of the last 24 hours. */
export function addStatsCommand(root: Command, program: Program): void {
  root
    .command('stats')
    .description('counts jobs, webhooks and bytes, and what came of the jobs of the last 24 hours')
    .addOption(
      new Setting('--max-total-bytes <N>', 'the limit that the server was started with', TOTAL_BYTES).default(
        DEFAULT_LIMITS.maxTotalBytes,
      ),
    )
    .action(dataAction(program, printStats));
}

async function printStats(data: Data, { maxTotalBytes }: { maxTotalBytes: number }): Promise<void> {
  const stats = await readStats(data, maxTotalBytes);
  data.print(stats, formatStats(stats));
}

const DAY_MS = 24 * 60 * 60_000;

async function readStats({ jobs, webhooks, createClock, clock: own }: Data, maxTotalBytes: number) {
  const clock = await createClock(own);
  const endpoints = await webhooks.listEndpoints();
  // Periods begin at multiples of their length, so a period this long gives only one.
  const [lastDay] = await jobs.summarize(clock.now() - DAY_MS, Number.MAX_SAFE_INTEGER);
  return {
    jobs: await jobs.countByStatus(),
    openByProject: await jobs.countOpenByProject(),
    bytes: { held: await jobs.countHeldBytes(), limit: maxTotalBytes },
    webhooks: {
      pending: endpoints.reduce((sum, { pending }) => sum + pending, 0),
      givenUp: endpoints.reduce((sum, { givenUp }) => sum + givenUp, 0),
    },
    lastDay: describePeriod(lastDay),
  };
}

function describePeriod(figures: PeriodFigures | undefined) {
  if (!figures) {
    return { created: 0, completed: 0, failed: {}, bytes: 0, medianWaitMs: null, p95WaitMs: null };
  }
  const { startMs: _, ...described } = figures;
  return described;
}

type Stats = Awaited<ReturnType<typeof readStats>>;

function formatStats({ jobs, openByProject, bytes, webhooks, lastDay }: Stats): string {
  const failures = Object.values(lastDay.failed).reduce((sum, count) => sum + count, 0);
  return formatFields([
    ['Jobs', formatCounts(jobs)],
    ['Open jobs by project', formatCounts(openByProject)],
    ['Bytes', `${formatBytes(bytes.held)} of ${formatBytes(bytes.limit)}`],
    ['Webhooks', `${webhooks.pending} pending, ${webhooks.givenUp} given up`],
    ['Last 24 hours', `${lastDay.created} created, ${lastDay.completed} completed, ${failures} failed`],
    ['  failed', formatCounts(lastDay.failed)],
    ['  completed', formatBytes(lastDay.bytes)],
    ['  median wait', formatWait(lastDay.medianWaitMs)],
    ['  95 % within', formatWait(lastDay.p95WaitMs)],
  ]);
}

function formatCounts(counts: Record<string, number>): string {
  const parts = Object.entries(counts).map(([name, count]) => `${count} ${name.replaceAll('_', ' ')}`);
  return parts.join(', ') || 'none';
}

/** Time from creation to completion. */
function formatWait(waitMs: number | null): string {
  return waitMs === null ? 'none completed' : `${(waitMs / 1_000).toFixed(1)} s`;
}
