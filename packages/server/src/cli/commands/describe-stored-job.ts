import { formatBytes } from '@svc/protocol';
import { countSize } from '../../jobs/describe-job.ts';
import type { StoredFile, StoredJob } from '../../ports/job-store.ts';
import { formatFields, formatTable } from '../format-table.ts';

/**
 * A job as JSON. Leaves out the hash of its claim, and the ids of its uploads, with which anybody could continue them.
 */
export function describeStoredJob(job: StoredJob) {
  return {
    id: job.id,
    project: job.projectId,
    accessKey: job.accessKeyId,
    status: job.status,
    createdAt: formatTime(job.createdAtMs),
    updatedAt: formatTime(job.updatedAtMs),
    expiresAt: formatTime(job.expiresAtMs),
    openedAt: formatTimeOrNull(job.openedAtMs),
    keptUntil: formatTimeOrNull(job.keepUntilMs),
    after: job.afterId,
    accept: job.accept,
    maxFiles: job.maxFiles,
    maxBytes: job.maxBytes,
    site: job.site,
    metadata: job.metadata,
    files: job.files.map(describeFile),
    failure: job.failure,
    outcome: job.outcome,
  };
}

function describeFile({ id, name, size, contentType, isWhole, sealed }: StoredFile) {
  return { id, name, size, contentType, isWhole, isSealed: sealed !== null };
}

/** The list of jobs for people. */
export function formatJobs(jobs: readonly StoredJob[]): string {
  return formatTable(
    ['id', 'project', 'status', 'created', 'files', 'size', 'failure'],
    jobs.map(({ id, projectId, status, createdAtMs, files, failure }) => {
      const size = countSize(files);
      const sizeText = size === null ? '' : formatBytes(size);
      const createdAt = formatTime(createdAtMs);
      return [id, projectId, status, createdAt, String(files.length), sizeText, failure?.code ?? ''];
    }),
  );
}

/** One job for people, without unknown fields. */
export function formatJob(job: StoredJob): string {
  const { files, failure, outcome, ...fields } = describeStoredJob(job);
  const { maxBytes, site, metadata, ...plain } = fields;
  const lines = Object.entries({
    ...plain,
    maxBytes: formatBytes(maxBytes),
    site: site && [site.origin, site.title ?? '', site.place ?? ''].join(' '),
    metadata: metadata === null ? null : JSON.stringify(metadata),
    failure: failure && `${failure.code}: ${failure.message}`,
    outcome: outcome && [outcome.kind, outcome.reason ?? ''].join(' '),
  }).filter(([, value]) => value !== null);
  const rows = files.map((file) => [
    file.name,
    formatBytes(file.size),
    file.contentType,
    [file.isWhole ? 'whole' : 'not whole', file.isSealed ? 'sealed' : ''].join(' '),
  ]);
  const table = rows.length === 0 ? '' : `\n${formatTable(['file', 'size', 'type', 'state'], rows)}`;
  return formatFields(lines.map(([name, value]) => [name, String(value)])) + table;
}

function formatTime(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

function formatTimeOrNull(timeMs: number | null): string | null {
  return timeMs === null ? null : formatTime(timeMs);
}
