import type { Phase } from './phases.ts';
import { noteFailure, type Answer, type TortureWorld } from './torture-world.ts';

/** Far more tries than a run has kills. */
const MOST_TRIES = 1_000;

/**
 * Sends one request when the server is up. `undefined`: the connection broke, or a part of a cluster was away, so the
 * result is unknown.
 */
export async function askOnce(
  world: TortureWorld,
  phase: Phase,
  send: (baseUrl: string) => Promise<Answer>,
): Promise<Answer | undefined> {
  await world.uptime.whenUp();
  const answer = await world.phases.run(phase, () =>
    send(world.uptime.url).catch((error: unknown) => judgeBreak(world, phase, error)),
  );
  const { outages } = world;
  const isExcused = outages && (!answer || outages.excuse(answer.status));
  if (isExcused) {
    await outages.pause();
    return undefined;
  }
  if (answer) noteFailure(world, phase, answer);
  return answer;
}

/** A connection may break. It must not hang, since the process that was killed has closed it. */
function judgeBreak({ expectedJobs }: TortureWorld, phase: Phase, error: unknown): undefined {
  const names = [error, error instanceof Error ? error.cause : undefined].map(
    (one) => one instanceof Error && one.name,
  );
  if (names.includes('TimeoutError')) expectedJobs.violations.push(`"${phase}" was not answered`);
}

/** Repeats a request until there is an answer. Only for requests that may be repeated. */
export async function ask(
  world: TortureWorld,
  phase: Phase,
  send: (baseUrl: string) => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const answer = await askOnce(world, phase, send);
    if (answer) return answer;
  }
  throw new Error(`No answer to "${phase}" after ${MOST_TRIES} tries.`);
}
