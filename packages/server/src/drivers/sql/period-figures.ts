import type { PeriodFigures } from '../../ports/job-store.ts';

/** Sums rows of `period`, `status`, `code`, `jobs`, `bytes`, `median_wait` and `p95_wait`, ordered by period. */
export function readPeriods(rows: readonly Record<string, unknown>[]): PeriodFigures[] {
  const periods = new Map<number, PeriodFigures>();
  for (const row of rows) {
    const startMs = Number(row['period']);
    const period = periods.get(startMs) ?? createPeriod(startMs);
    periods.set(startMs, period);
    addRow(period, row);
  }
  return [...periods.values()];
}

function createPeriod(startMs: number): PeriodFigures {
  return { startMs, created: 0, completed: 0, failed: {}, bytes: 0, medianWaitMs: null, p95WaitMs: null };
}

function addRow(period: PeriodFigures, row: Record<string, unknown>): void {
  const jobs = Number(row['jobs']);
  period.created += jobs;
  if (row['status'] === 'completed') {
    period.completed += jobs;
    period.bytes += Number(row['bytes']);
    period.medianWaitMs = Number(row['median_wait']);
    period.p95WaitMs = Number(row['p95_wait']);
  }
  if (row['status'] === 'failed') {
    const code = String(row['code']);
    period.failed[code] = (period.failed[code] ?? 0) + jobs;
  }
}
