import { setTimeout as pause } from 'node:timers/promises';
import { auditData, listEnded } from './audit.ts';
import { judgeWebhooks, startCrowd } from '../crowd.ts';
import type { ExpectedJobs } from '../expected-jobs.ts';
import { PHASES, type Phase } from '../phases.ts';
import { createRandom, type Random } from '../random.ts';
import { killWhileStarting, startLife, type ServerLife } from './tortured-server.ts';
import { createTortureWorld, type TortureWorld } from '../torture-world.ts';

export interface KillOptions {
  seed: number;
  /** An empty folder. The caller removes it. */
  dataDir: string;
  kills: number;
  /** Transfers that run at the same time. */
  people: number;
  /** Ends the killing early. */
  signal?: AbortSignal;
}

export interface KillReport {
  kills: number;
  /** What was under way when the kill came. */
  phases: Map<Phase | 'first start' | 'start' | 'between requests', number>;
  jobs: number;
  counts: ExpectedJobs['counts'];
  violations: string[];
}

/** Kills before there are any data. */
const FIRST_STARTS = 4;

/** A start takes about so long. */
const START_MS = 500;

/**
 * People transfer files while the server is killed again and again. After each restart the data is audited (`audit.ts`),
 * and people continue with what the server has told them (`expected-jobs.ts`). In the end every transfer has ended.
 */
export async function runKillTorture(options: KillOptions): Promise<KillReport> {
  const random = createRandom(options.seed);
  for (let kill = 0; kill < FIRST_STARTS; kill++) {
    await killWhileStarting(options.dataDir, random.integer(0, START_MS));
  }
  const world = await createTortureWorld({ dataDir: options.dataDir }, random);
  const torture = new Torture(world, random, options);
  await torture.restart();
  const crowd = startCrowd(world, random, options.people);
  for (let kill = 0; kill < options.kills && !options.signal?.aborted; kill++) await torture.kill(kill);
  await crowd.end();
  torture.audit();
  await judgeWebhooks(world, listEnded(options.dataDir));
  if ((await torture.stop()) !== 0) world.expectedJobs.violations.push('The server did not stop cleanly.');
  await world.listener.close();
  const { counts, violations, entries } = world.expectedJobs;
  return { kills: torture.kills, phases: torture.phases, jobs: entries.size, counts, violations };
}

/** Longer than the wait for any phase takes. */
const PHASE_LIMIT_MS = 2_000;

/** The pause between two kills, so that some transfers end. */
const PROGRESS_MS = 300;

class Torture {
  kills = FIRST_STARTS;
  readonly phases: KillReport['phases'] = new Map([['first start', FIRST_STARTS]]);
  readonly #checked = new Set<string>();
  #life: ServerLife | undefined;

  readonly #world: TortureWorld;
  readonly #random: Random;
  readonly #options: KillOptions;

  constructor(world: TortureWorld, random: Random, options: KillOptions) {
    this.#world = world;
    this.#random = random;
    this.#options = options;
  }

  /** Aims at one phase after another. The kill may come after the phase. */
  async kill(number: number): Promise<void> {
    const aims = [...PHASES, 'start'] as const;
    const aim = aims[number % aims.length] ?? 'start';
    await pause(this.#random.integer(0, PROGRESS_MS));
    if (aim !== 'start') {
      const limit = AbortSignal.timeout(PHASE_LIMIT_MS);
      await this.#world.phases.waitForEntry(aim, limit);
      await pause(this.#random.integer(0, aim === 'wait' ? 200 : 8));
    }
    this.#count(aim === 'start' || this.#world.phases.count(aim) > 0 ? aim : 'between requests');
    this.#world.uptime.markDown();
    await this.#endLife();
    if (aim === 'start') await killWhileStarting(this.#options.dataDir, this.#random.integer(0, START_MS));
    await this.restart();
  }

  async restart(): Promise<void> {
    const life = await startLife(this.#options.dataDir);
    this.#life = life;
    void life.crashed.then((problem) => this.#world.expectedJobs.violations.push(problem));
    this.audit();
    this.#world.uptime.markUp(life.url);
  }

  audit(): void {
    const { dataDir } = this.#options;
    auditData({ dataDir, expectedJobs: this.#world.expectedJobs, checked: this.#checked });
  }

  async #endLife(): Promise<void> {
    const ended = await this.#life?.end('SIGKILL');
    if (ended?.stderr) this.#world.expectedJobs.violations.push(`The server logged: ${ended.stderr}`);
  }

  async stop(): Promise<number | null> {
    return (await this.#life?.end('SIGTERM'))?.code ?? null;
  }

  #count(phase: Phase | 'start' | 'between requests'): void {
    this.kills++;
    this.phases.set(phase, (this.phases.get(phase) ?? 0) + 1);
  }
}
