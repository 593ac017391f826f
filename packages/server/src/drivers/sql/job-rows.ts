import { readOutcome, readSizeHints, type JobFailure, type JobStatus, type SizeHints } from '@svc/protocol';
import type { PeriodFigures, Sealing, StoredFile, StoredJob } from '../../ports/job-store.ts';
import { readJson, type Row } from './sql-database.ts';

/**
 * Reads a row of the jobs table with the rows of its files (none, if it was just added). The tables' constraints
 * guarantee the forms.
 */
export function readJob(row: Row): StoredJob {
  return {
    id: text(row, 'id'),
    projectId: text(row, 'project_id'),
    // the table's CHECK allows these only
    status: text(row, 'status') as JobStatus,
    accept: textOrNull(row, 'accept'),
    acceptIsHint: isTrue(row, 'accept_is_hint'),
    multiple: isTrue(row, 'multiple'),
    maxFiles: Number(row['max_files']),
    maxBytes: Number(row['max_bytes']),
    // Written by the server itself.
    sealing: textOrNull(row, 'sealing') as Sealing | null,
    maxBytesHints: readHints(row),
    site: readSite(row),
    uploadBaseUrl: text(row, 'upload_base_url'),
    createdAtMs: Number(row['created_at']),
    updatedAtMs: Number(row['updated_at']),
    expiresAtMs: Number(row['expires_at']),
    afterId: textOrNull(row, 'after_id'),
    keepUntilMs: numberOrNull(row, 'keep_until'),
    claimHash: textOrNull(row, 'claim_hash'),
    files: (readJson(row['files'] ?? []) as Row[]).map(readFile),
    failure: readFailure(row),
    openedAtMs: numberOrNull(row, 'opened_at'),
    outcome: readOutcome({ kind: row['outcome_kind'], reason: row['outcome_reason'] }) ?? null,
    isPhoneReleased: isTrue(row, 'is_phone_released'),
  };
}

function readFile(row: Row): StoredFile {
  return {
    id: text(row, 'id'),
    uploadId: textOrNull(row, 'upload_id'),
    size: Number(row['size']),
    name: text(row, 'name'),
    contentType: text(row, 'content_type'),
    lastModifiedMs: numberOrNull(row, 'last_modified'),
    sha256: textOrNull(row, 'sha256'),
    sealed: textOrNull(row, 'sealed'),
    isConfirmed: isTrue(row, 'is_confirmed'),
    isWhole: isTrue(row, 'is_whole'),
  };
}

function readSite(row: Row): StoredJob['site'] {
  const origin = textOrNull(row, 'site_origin');
  const title = textOrNull(row, 'site_title');
  const place = textOrNull(row, 'site_place');
  if (origin === null) return null;
  return {
    origin,
    ...(title !== null && { title }),
    ...(place !== null && { place }),
    ...(isTrue(row, 'site_opaque') && { opaque: true }),
  };
}

function readHints(row: Row): SizeHints | null {
  const text = textOrNull(row, 'max_bytes_hints');
  return text === null ? null : (readSizeHints(JSON.parse(text)) ?? null);
}

/** The value of the column. */
export function writeHints(hints: SizeHints | null): string | null {
  return hints && JSON.stringify(hints);
}

function readFailure(row: Row): JobFailure | null {
  const code = textOrNull(row, 'failure_code');
  return code === null ? null : { code, message: text(row, 'failure_message') };
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

/** SQLite has no booleans. */
function isTrue(row: Row, column: string): boolean {
  return row[column] === true || row[column] === 1;
}

function text(row: Row, column: string): string {
  return String(row[column]);
}

function numberOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : Number(row[column]);
}

export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : text(row, column);
}
