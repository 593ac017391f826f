import { parseArgs } from 'node:util';
import { formatFigures, type Figures } from './torture/figures.ts';
import { runClusterFuzz, runFuzz } from './torture/run-fuzz.ts';
import { runClusterKills, runKills } from './torture/run-kills.ts';
import { runClusterModels, runModels } from './torture/run-models.ts';

// The command `npm run torture [-- --cluster --seed N --minutes M]`: models, kills and fuzz against the server, or a
// cluster, for at most ten minutes. Prints tables of what was done; fails on any violation.

/** Below the limit of ten minutes, with time for the end. */
const DEFAULT_MINUTES = 8.5;

const { isCluster, seed, budgetMs } = parseTortureOptions(process.argv.slice(2));
console.log(`seed ${seed}, at most ${(budgetMs / 60_000).toFixed(1)} minutes`);

type Part = [share: number, run: (seed: number, budgetMs: number) => Promise<Figures>];

const embedded: Part[] = [
  [0.15, runModels],
  [0.6, runKills],
  [0.25, runFuzz],
];
// The rest is for starting and stopping three clusters.
const cluster: Part[] = [
  [0.15, runClusterModels],
  [0.5, runClusterKills],
  [0.15, runClusterFuzz],
];
const violations: string[] = [];
for (const [share, run] of isCluster ? cluster : embedded) {
  const found = await run(seed, share * budgetMs);
  console.log(`\n${formatFigures(found)}`);
  violations.push(...found.violations);
}
console.log(`\n${violations.length} violations in all, seed ${seed}.`);
for (const violation of violations) console.error(violation);
// An open connection must not keep the process running.
process.exit(violations.length === 0 ? 0 : 1);

interface TortureOptions {
  /** Tests several instances over PostgreSQL and an S3 store instead of one process. */
  isCluster: boolean;
  /** Determines the actions; their timing is up to the machine. */
  seed: number;
  /** The time of all parts together. */
  budgetMs: number;
}

/** @throws TypeError, for invalid arguments. */
function parseTortureOptions(args: string[]): TortureOptions {
  const { values } = parseArgs({
    args,
    options: {
      cluster: { type: 'boolean', default: false },
      seed: { type: 'string' },
      minutes: { type: 'string' },
    },
  });
  const seed = readNumber('--seed', values.seed ?? String(Date.now() % 2 ** 31));
  const minutes = readNumber('--minutes', values.minutes ?? String(DEFAULT_MINUTES));
  return { isCluster: values.cluster, seed, budgetMs: minutes * 60_000 };
}

function readNumber(name: string, text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && value >= 0) return value;
  throw new TypeError(`${name} must be a number.`);
}
