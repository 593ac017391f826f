import { availableParallelism } from 'node:os';
import { addCounts, formatCounts } from './count-tests.ts';
import { runSuite, type SuiteResult } from './run-suite.ts';
import type { Suite } from './suites.ts';

export interface RunOptions {
  /** How many cores the suites may use. Default: the machine's, at most 2. */
  cores?: number;
  run?: (suite: Suite, signal: AbortSignal) => Promise<SuiteResult>;
  say?: (text: string) => void;
}

/**
 * Runs the suites, in parallel as far as there are cores, and prints a line for each, and their sum as the last line.
 * Resolves to whether all have passed. A suite whose needs have failed is not run.
 */
export async function runSuites(suites: readonly Suite[], options: RunOptions = {}): Promise<boolean> {
  const { run = runSuite, say = console.log } = options;
  // Tests are tuned for two cores: more suites would disturb measurements of time.
  const cores = options.cores ?? Math.min(2, availableParallelism());
  const ending = new AbortController();
  const end = () => ending.abort();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, end);
  const startedAtMs = performance.now();
  const results = await schedule(suites, {
    cores,
    run: async (suite) => {
      say(`${suite.name}: started`);
      const result = await run(suite, ending.signal);
      say(result.isSuccess ? formatResult(result) : `${result.output}\n${formatResult(result)}`);
      return result;
    },
  });
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, end);
  say(`\nAll in ${((performance.now() - startedAtMs) / 60_000).toFixed(1)} minutes:`);
  for (const result of results) say(formatResult(result));
  say(formatCounts(addCounts(results.map(({ counts }) => counts))));
  return results.every(({ isSuccess }) => isSuccess);
}

interface Schedule {
  cores: number;
  run: (suite: Suite) => Promise<SuiteResult>;
}

/** Starts the first suite that may run, until none is left. */
async function schedule(suites: readonly Suite[], { cores, run }: Schedule): Promise<SuiteResult[]> {
  const waiting = [...suites];
  const running = new Map<string, Promise<void>>();
  const results = new Map<string, SuiteResult>();
  let freeCores = cores;

  const isPending = (name: string) => running.has(name) || waiting.some((suite) => suite.name === name);
  const mayStart = ({ cores: wanted, needs = [], after = [] }: Suite) =>
    (wanted <= freeCores || running.size === 0) && ![...needs, ...after].some(isPending);
  const start = (suite: Suite) => {
    freeCores -= suite.cores;
    const run1 = async () => {
      results.set(suite.name, await run(suite));
      freeCores += suite.cores;
      running.delete(suite.name);
    };
    running.set(suite.name, run1());
  };

  for (;;) {
    const next = waiting.findIndex(mayStart);
    const [suite] = next < 0 ? [] : waiting.splice(next, 1);
    if (!suite) {
      if (running.size === 0) break;
      await Promise.race(running.values());
    } else if (suite.needs?.some((name) => results.get(name)?.isSuccess === false)) {
      results.set(suite.name, describeNotRun(suite));
    } else start(suite);
  }
  return suites.flatMap(({ name }) => results.get(name) ?? []);
}

function describeNotRun({ name }: Suite): SuiteResult {
  return { name, isSuccess: false, counts: { passed: 0, failed: 0, skipped: 1 }, seconds: 0, output: '' };
}

function formatResult({ name, isSuccess, counts, seconds }: SuiteResult): string {
  const verdict = isSuccess ? 'ok' : 'FAILED';
  return `${name.padEnd(13)} ${verdict.padEnd(6)} ${seconds.toFixed(0).padStart(5)} s  ${formatCounts(counts)}`;
}
