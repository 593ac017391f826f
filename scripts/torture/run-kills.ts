import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  runKillTorture,
  type KillReport,
} from '../../packages/server/test/system/torture/embedded/kill-torture.ts';
import { formatCount, type Figures } from './figures.ts';

const KILLS = 200;
const PEOPLE = 8;

/** 200 kills. Fewer, for lack of time, count as a violation. */
export async function runKills(seed: number, budgetMs: number): Promise<Figures> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pocketfill-torture-'));
  const signal = AbortSignal.timeout(budgetMs);
  const report = await runKillTorture({ seed, dataDir, kills: KILLS, people: PEOPLE, signal });
  // After a failure the data is kept for analysis.
  if (report.violations.length === 0) await rm(dataDir, { recursive: true });
  else report.violations.push(`The data is kept in ${dataDir}`);
  if (report.kills < KILLS) {
    report.violations.push(`Only ${report.kills} of ${KILLS} kills fitted into the time: give it more.`);
  }
  return { title: 'Kills', rows: describe(report), violations: report.violations };
}

function describe({ kills, phases, jobs, counts, violations }: KillReport): Figures['rows'] {
  return [
    ['what', 'how often'],
    ['kills (SIGKILL), each with a restart on the same data and an audit of it', formatCount(kills)],
    ...[...phases].map(([phase, count]): [string, string] => [
      `— while under way: ${phase}`,
      formatCount(count),
    ]),
    ...describeTransfers(jobs, counts),
    ['parts of files read while they arrived', formatCount(counts.followedParts)],
    ['— files that were read whole so, and compared with what was meant', formatCount(counts.followedFiles)],
    ['— uploads that ended before, and were read anew', formatCount(counts.followedAnew)],
    ['bytes checked', formatCount(counts.bytesChecked)],
    ['violations', formatCount(violations.length)],
  ];
}

/** Figures of the transfers. */
export function describeTransfers(jobs: number, counts: KillReport['counts']): [string, string][] {
  return [
    ['jobs', formatCount(jobs)],
    ['— completed', formatCount(counts.completed)],
    ['— cancelled', formatCount(counts.cancelled)],
    ['uploads resumed where they were', formatCount(counts.resumed)],
    [
      'uploads begun again (damaged on purpose, or no answer to the first request)',
      formatCount(counts.sentAgain),
    ],
    ['damaged files found and refused', formatCount(counts.damaged)],
    ['second phones refused', formatCount(counts.secondPhones)],
    ['downloads compared with the file that was meant', formatCount(counts.downloads)],
  ];
}
