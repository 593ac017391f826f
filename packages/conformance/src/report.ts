import type { Finding } from './check.ts';
import type { Verdict } from './outcome.ts';

const VERDICTS: readonly Verdict[] = ['pass', 'fail', 'warn', 'skip'];

export interface Report {
  url: string;
  /** How many checks ended so. */
  counts: Record<Verdict, number>;
  checks: Finding[];
}

export function createReport(url: string, findings: readonly Finding[]): Report {
  const count = (verdict: Verdict) => findings.filter((finding) => finding.verdict === verdict).length;
  const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, count(verdict)]));
  return { url, counts: counts as Report['counts'], checks: [...findings] }; // one for each verdict
}

/** A line of the table, and two more if something is to be done or said. */
export function formatFinding({ verdict, section, title, expected, came }: Finding): string {
  const line = `${verdict}  ${section.padEnd(4)} ${title}`;
  if (verdict === 'pass') return line;
  if (verdict === 'skip') return `${line}\n           ${came}`;
  return `${line}\n           expected: ${expected}\n           came:     ${came}`;
}

export function formatCounts({ counts }: Report): string {
  const words = { pass: 'passed', fail: 'failed', warn: 'with a warning', skip: 'skipped' };
  return VERDICTS.map((verdict) => `${counts[verdict]} ${words[verdict]}`).join(', ');
}
