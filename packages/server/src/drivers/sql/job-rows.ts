import { readOutcome, readSizeHints, type SizeHints } from '@svc/protocol';
import type { PeriodFigures, StoredJob } from '../../ports/job-store.ts';
import { PLAIN_FIELDS } from './job-statements.ts';
import { readJson, type Row } from './sql-database.ts';
import { readFields } from './sql-fields.ts';

/** Reads a row of `selectJobs`, or of a job that was just added and has no files. */
export function readJob(row: Row): StoredJob {
  const { failureCode, failureMessage, outcomeKind, outcomeReason, files = [] } = row;
  const job = {
    ...readFields(row, PLAIN_FIELDS),
    // SQLite has no booleans.
    acceptIsHint: Boolean(row['acceptIsHint']),
    multiple: Boolean(row['multiple']),
    hasTools: Boolean(row['hasTools']),
    isPhoneReleased: Boolean(row['isPhoneReleased']),
    files: (readJson(files) as Row[]).map(readFile),
    maxBytesHints: readHints(row['maxBytesHints']),
    metadata: readMetadata(row['metadata']),
    site: row['siteOrigin'] === null ? null : readSite(row),
    failure: failureCode === null ? null : { code: failureCode, message: failureMessage },
    outcome: readOutcome({ kind: outcomeKind, reason: outcomeReason }) ?? null,
  };
  return job as unknown as StoredJob; // constraints of the tables guarantee the forms
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

function readMetadata(text: unknown): unknown {
  return typeof text === 'string' ? JSON.parse(text) : null;
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
