import { readOutcome, readSizeHints, type SizeHints } from '@svc/protocol';
import type { PeriodFigures, StoredJob } from '../../ports/job-store.ts';
import { readJson, type Row } from './sql-database.ts';
import { asFields } from './sql-fields.ts';

/** Reads a row of `selectJobs`, or of a job that was just added and has no files. */
export function readJob({ revision: _, ...row }: Row): StoredJob {
  const { siteOrigin, siteTitle, sitePlace, siteOpaque, failureCode, failureMessage, ...more } = row;
  const { outcomeKind, outcomeReason, maxBytesHints, files, ...fields } = more;
  return asFields<StoredJob>({
    ...fields,
    // SQLite has no booleans.
    acceptIsHint: Boolean(fields['acceptIsHint']),
    multiple: Boolean(fields['multiple']),
    isPhoneReleased: Boolean(fields['isPhoneReleased']),
    files: (readJson(files ?? []) as Row[]).map(readFile),
    maxBytesHints: readHints(maxBytesHints),
    site: siteOrigin === null ? null : readSite({ siteOrigin, siteTitle, sitePlace, siteOpaque }),
    failure: failureCode === null ? null : { code: failureCode, message: failureMessage },
    outcome: readOutcome({ kind: outcomeKind, reason: outcomeReason }) ?? null,
  });
}

function readFile(file: Row): Row {
  return { ...file, isConfirmed: Boolean(file['isConfirmed']), isWhole: Boolean(file['isWhole']) };
}

function readSite({ siteOrigin: origin, siteTitle: title, sitePlace: place, siteOpaque }: Row): Row {
  return {
    origin,
    ...(title !== null && { title }),
    ...(place !== null && { place }),
    ...(siteOpaque ? { opaque: true } : {}),
  };
}

function readHints(text: unknown): SizeHints | null {
  return typeof text === 'string' ? (readSizeHints(JSON.parse(text)) ?? null) : null;
}

/** Sums rows of `period`, `status`, `code`, `jobs`, `bytes`, `median_wait` and `p95_wait`, ordered by period. */
export function readPeriods(rows: readonly Row[]): PeriodFigures[] {
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

function addRow(period: PeriodFigures, row: Row): void {
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
