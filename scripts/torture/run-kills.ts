import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  runClusterTorture,
  type ClusterTortureReport,
} from '../../packages/server/test/system/torture/cluster/cluster-torture.ts';
import {
  runKillTorture,
  type KillReport,
} from '../../packages/server/test/system/torture/embedded/kill-torture.ts';
import { describeCounts, MANY, type Count, type Figures } from './figures.ts';

const KILLS = 200;
const PEOPLE = 8;
const INSTANCES = 3;
/** With fewer kills in a cluster, not every part was killed. */
const FEWEST = 10;

/** 200 kills. Fewer, for lack of time, count as a violation. */
export async function runKills(seed: number, budgetMs: number): Promise<Figures> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pocketfill-torture-'));
  const signal = AbortSignal.timeout(budgetMs);
  const report = await runKillTorture({ seed, dataDir, kills: KILLS, people: PEOPLE, signal });
  const { kills, phases, jobs, counts, violations } = report;
  // After a failure the data is kept for analysis.
  if (violations.length === 0) await rm(dataDir, { recursive: true });
  else violations.push(`The data is kept in ${dataDir}`);
  if (kills < KILLS) violations.push(`Only ${kills} of ${KILLS} kills fitted into the time: give it more.`);
  const figures: Count[] = [
    ['kills (SIGKILL), each with a restart on the same data and an audit of it', kills],
    ...[...phases].map(([phase, count]): Count => [`— while under way: ${phase}`, count]),
    ...describeTransfers(jobs, counts),
    ['parts of files read while they arrived', counts.followedParts],
    ['— files that were read whole so, and compared with what was meant', counts.followedFiles],
    ['— uploads that ended before, and were read anew', counts.followedAnew],
    ['bytes checked', counts.bytesChecked],
  ];
  return describeCounts('Kills', figures, violations);
}

const AIMS: Record<string, string> = {
  instance: 'an instance (SIGKILL)',
  'starting instance': 'an instance, and once more while it started',
  database: 'PostgreSQL (SIGKILL), away for up to two seconds',
  'paused store': 'the S3 store, which took connections and gave no answer',
  store: 'the S3 store, which refused connections until it was started again',
};

/** As many kills as fit into the time. Too few count as a violation. */
export async function runClusterKills(seed: number, budgetMs: number): Promise<Figures> {
  const signal = AbortSignal.timeout(budgetMs);
  const report = await runClusterTorture({ seed, instances: INSTANCES, kills: MANY, people: PEOPLE, signal });
  const { jobs, counts } = report;
  const kills = [...report.kills.values()].reduce((sum, count) => sum + count, 0);
  const violations = [...report.violations];
  if (kills < FEWEST) violations.push(`Only ${kills} kills fitted into the time: give it more.`);
  const title = `Kills in a cluster of ${INSTANCES} instances, PostgreSQL and an S3 store behind a round-robin proxy`;
  const figures: Count[] = [
    ['kills, each with a restart and an audit of the database', kills],
    ...[...report.kills].map(([aim, count]): Count => [`— ${AIMS[aim] ?? aim}`, count]),
    ...describeTransfers(jobs, counts),
    ...describeDirect(counts),
    ['answers of 423, 502, 503 and 504 meanwhile, after which people asked again', report.excused],
    ['bytes checked', counts.bytesChecked],
  ];
  return describeCounts(title, figures, violations);
}

/** Figures of the transfers. */
function describeTransfers(jobs: number, counts: KillReport['counts']): Count[] {
  return [
    ['jobs', jobs],
    ['— completed', counts.completed],
    ['— cancelled', counts.cancelled],
    ['uploads resumed where they were', counts.resumed],
    ['uploads begun again (damaged on purpose, or no answer to the first request)', counts.sentAgain],
    ['damaged files found and refused', counts.damaged],
    ['second phones refused', counts.secondPhones],
    ['downloads compared with the file that was meant', counts.downloads],
  ];
}

/** Figures of direct uploads to the store. */
function describeDirect(counts: ClusterTortureReport['counts']): Count[] {
  return [
    ['files whose phone has sent them straight to the store', counts.directFiles],
    ['— of several parts', counts.directFilesOfParts],
    ['— parts of them', counts.directParts],
    ['— parts cut off in the middle', counts.cutParts],
    ['— parts sent twice at once', counts.repeatedParts],
    ['— parts sent again with other bytes', counts.replacedParts],
    ['— parts of a wrong length, which the store refused', counts.wrongLengths],
    ['— parts sent once more after the end', counts.lateParts],
    ['— uploads left for good', counts.leftUploads],
    ['— uploads that went on through the server', counts.changedWays],
  ];
}
