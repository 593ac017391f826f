import { SvcError, withTimeLimit } from '@svc/protocol';
import type { Check, Finding } from './check.ts';
import { fail, NotTried, skip, type Outcome } from './outcome.ts';
import { CHECKS } from './checks/all-checks.ts';
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
  const findings: Finding[] = [];
  for (const check of checks) {
    const { section, title, expected } = check;
    const outcome = await runCheck(check, subject, endsAtMs - performance.now());
    const finding = hideSecrets({ section, title, expected, ...outcome }, headers);
    findings.push(finding);
    options.onFinding?.(finding);
  }
  return findings;
}

async function runCheck(check: Check, subject: Subject, leftMs: number): Promise<Outcome> {
  if (subject.isSilent) return skip('The backend does not answer.');
  if (leftMs <= 0) return fail(TIME_IS_OVER);
  try {
    const error = () => new SvcError('timeout', TIME_IS_OVER);
    return await withTimeLimit({ ms: leftMs, error }, () => check.run(subject));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return error instanceof NotTried ? skip(message) : fail(message);
  }
}

const TIME_IS_OVER = 'The time for all checks is over.';

/**
 * Hides what must not be read on a screen or in a log: the values of request headers, which a backend may repeat, and
 * all of an address but its origin, since it may be presigned.
 */
function hideSecrets(finding: Finding, headers: Record<string, string>): Finding {
  const secrets = Object.values(headers)
    .flatMap((value) => value.split(/\s+/))
    .filter((word) => word.length >= 8);
  let came = finding.came.replaceAll(/(https?:\/\/[^\s/"'<>]+)\/[^\s"'<>]+/g, '$1/…');
  for (const secret of secrets) came = came.replaceAll(secret, '…');
  return { ...finding, came };
}
