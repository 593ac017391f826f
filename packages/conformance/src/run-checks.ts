import { withTimeLimit } from '@svc/protocol';
import type { Check, Finding } from './check.ts';
import { fail, NotTried, skip, type Outcome } from './outcome.ts';
import { CHECKS } from './checks/all-checks.ts';
import { createSecretHider } from './hide-secrets.ts';
import { Subject } from './subject.ts';

export interface RunOptions {
  /** See `SubjectOptions.base`. */
  url: string;
  headers?: Record<string, string>;
  /** Default 10 seconds. */
  answerLimitMs?: number;
  /** How long a wait is held at most. Default 20 seconds, as the extension asks. */
  sliceMs?: number;
  /** For all checks together. Default 3 minutes. */
  totalLimitMs?: number;
  /** Called with each finding as soon as it is there. */
  onFinding?: ((finding: Finding) => void) | undefined;
  /** Default: all. */
  checks?: readonly Check[];
}

/** Tries a backend. Never rejects, and ends within its limits whatever the backend does. */
export async function runChecks(options: RunOptions): Promise<Finding[]> {
  const {
    url,
    headers = {},
    answerLimitMs = 10_000,
    sliceMs = 20_000,
    totalLimitMs = 180_000,
    checks = CHECKS,
  } = options;
  const base = url.replace(/\/+$/, '');
  const subject = new Subject({ base, headers, answerLimitMs, sliceMs });
  const endsAtMs = performance.now() + totalLimitMs;
  const hideSecrets = createSecretHider(headers);
  const findings: Finding[] = [];
  const add = (finding: Finding) => {
    const shown = { ...finding, came: hideSecrets(finding.came) };
    findings.push(shown);
    options.onFinding?.(shown);
  };
  let isOver = false;
  for (const check of checks) {
    const { section, title, expected } = check;
    const outcome = await runCheck(check, subject, endsAtMs - performance.now());
    if (outcome === TIME_IS_OVER && !isOver) {
      isOver = true;
      add({ ...RUN_IN_TIME, ...fail(`too slow: the time was over before "${title}" had ended`) });
    }
    add({ section, title, expected, ...outcome });
  }
  return findings;
}

async function runCheck(check: Check, subject: Subject, leftMs: number): Promise<Outcome> {
  if (subject.isSilent) return skip('There was no answer to the first request.');
  if (leftMs <= 0) return TIME_IS_OVER;
  const timeOver = new Error('The time for all checks is over.');
  try {
    return await withTimeLimit({ ms: leftMs, error: () => timeOver }, () => check.run(subject));
  } catch (error) {
    if (error === timeOver) return TIME_IS_OVER;
    const message = error instanceof Error ? error.message : String(error);
    return error instanceof NotTried ? skip(message) : fail(message);
  }
}

/** Says nothing of the check that did not end: a slow backend may do all that it should. */
const TIME_IS_OVER = skip('The time for all checks is over.');

/** Added where it is not so. */
const RUN_IN_TIME = {
  section: '8',
  title: 'All checks end in time',
  expected: 'all answers within three minutes',
};
