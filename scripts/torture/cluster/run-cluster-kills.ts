import {
  runClusterTorture,
  type ClusterTortureReport,
} from '../../../packages/server/test/system/torture/cluster/cluster-torture.ts';
import { formatCount, MANY, type Figures } from '../figures.ts';
import { describeTransfers } from '../run-kills.ts';

const INSTANCES = 3;
const PEOPLE = 8;
/** With fewer kills, not every part was killed. */
const FEWEST = 10;

/** As many kills as fit into the time. Too few count as a violation. */
export async function runClusterKills(seed: number, budgetMs: number): Promise<Figures> {
  const signal = AbortSignal.timeout(budgetMs);
  const report = await runClusterTorture({ seed, instances: INSTANCES, kills: MANY, people: PEOPLE, signal });
  const kills = [...report.kills.values()].reduce((sum, count) => sum + count, 0);
  const violations = [...report.violations];
  if (kills < FEWEST) violations.push(`Only ${kills} kills fitted into the time: give it more.`);
  const title = `Kills in a cluster of ${INSTANCES} instances, PostgreSQL and an S3 store behind a round-robin proxy`;
  return { title, rows: describe({ ...report, violations }, kills), violations };
}

const AIMS: Record<string, string> = {
  instance: 'an instance (SIGKILL)',
  'starting instance': 'an instance, and once more while it started',
  database: 'PostgreSQL (SIGKILL), away for up to two seconds',
  'paused store': 'the S3 store, which took connections and gave no answer',
  store: 'the S3 store, which refused connections until it was started again',
};

function describe(
  { kills, jobs, excused, counts, violations }: ClusterTortureReport,
  all: number,
): Figures['rows'] {
  return [
    ['what', 'how often'],
    ['kills, each with a restart and an audit of the database', formatCount(all)],
    ...[...kills].map(([aim, count]): [string, string] => [`— ${AIMS[aim] ?? aim}`, formatCount(count)]),
    ...describeTransfers(jobs, counts),
    ...describeDirect(counts),
    ['answers of 423, 502, 503 and 504 meanwhile, after which people asked again', formatCount(excused)],
    ['bytes checked', formatCount(counts.bytesChecked)],
    ['violations', formatCount(violations.length)],
  ];
}

/** Figures of direct uploads to the store. */
function describeDirect(counts: ClusterTortureReport['counts']): [string, string][] {
  return [
    ['files whose phone has sent them straight to the store', formatCount(counts.directFiles)],
    ['— of several parts', formatCount(counts.directFilesOfParts)],
    ['— parts of them', formatCount(counts.directParts)],
    ['— parts cut off in the middle', formatCount(counts.cutParts)],
    ['— parts sent twice at once', formatCount(counts.repeatedParts)],
    ['— parts sent again with other bytes', formatCount(counts.replacedParts)],
    ['— parts of a wrong length, which the store refused', formatCount(counts.wrongLengths)],
    ['— parts sent once more after the end', formatCount(counts.lateParts)],
    ['— uploads left for good', formatCount(counts.leftUploads)],
    ['— uploads that went on through the server', formatCount(counts.changedWays)],
  ];
}
