import { isFinalStatus, plainSizeOf, type JobFailureCode, type JobStatus } from '@svc/protocol';

/** A file that a phone sends. */
export interface ModelFile {
  bytes: Uint8Array<ArrayBuffer>;
  type: 'image/png' | 'text/plain';
  isSealed: boolean;
  /** The checksum that the phone has announced. */
  checksum: 'none' | 'right' | 'wrong';
}

export interface ModelUpload {
  path: string;
  file: ModelFile;
  offset: number;
}

export interface ModelJob {
  id: string;
  status: JobStatus;
  failure: JobFailureCode | null;
  wants: 'anything' | 'images' | 'sealed';
  expiresAtMs: number;
  keepUntilMs: number;
  /** The phone that has the job. */
  claimedBy: number | null;
  upload: ModelUpload | null;
  isForgotten: boolean;
  downloads: { path: string; expiresAtMs: number }[];
  follows: ModelFollow[];
}

/** An address at which one upload can be read while it arrives. */
export interface ModelFollow {
  path: string;
  upload: ModelUpload;
  expiresAtMs: number;
}

export const LIFETIME_MS = 900_001;
export const KEEP_MS = 3_600_000;
export const SWEEP_INTERVAL_MS = 600_000;
export const MAX_BYTES = 3_000;
const FOLLOW_MINUTES = 24 * 60;

/**
 * The rules of the server in their shortest form, without concurrency, storage or errors. Each call is one step and
 * returns the status of the answer.
 *
 * - The first claim gets the job. The same phone may claim again, which removes its former upload.
 * - A job for sealed files refuses others, and a job with an enforced type refuses sealed files, without a change.
 * - A file that is too large or of another type ends the job. Damaged bytes do not: they are dropped, and
 *   the phone may send again.
 * - The last right byte completes the job. A final job does not change.
 * - Arrived bytes of an upload can be read at once, by its address, while the upload exists.
 * - An unfinished job fails at its expiry. The next sweep forgets a final job that need not be kept any longer.
 */
export class ReferenceModel {
  readonly jobs: ModelJob[] = [];
  nowMs: number;
  sweepAtMs: number;

  constructor(nowMs: number) {
    this.nowMs = nowMs;
    this.sweepAtMs = nowMs + SWEEP_INTERVAL_MS;
  }

  create(id: string, wants: ModelJob['wants']): void {
    this.jobs.push({
      id,
      wants,
      status: 'pending',
      failure: null,
      expiresAtMs: this.nowMs + LIFETIME_MS,
      keepUntilMs: Infinity,
      claimedBy: null,
      upload: null,
      isForgotten: false,
      downloads: [],
      follows: [],
    });
  }

  /** @param path - of the upload, in the server's answer. */
  claim(job: ModelJob, phone: number, { file, path }: { file: ModelFile; path: string }): number {
    if (job.isForgotten || job.status === 'failed') return 404;
    if (job.status === 'completed') return 409;
    if (job.claimedBy !== null && job.claimedBy !== phone) return 409;
    if (file.isSealed ? job.wants === 'images' : job.wants === 'sealed') return 400;
    Object.assign(job, { status: 'in_progress', claimedBy: phone, upload: { path, file, offset: 0 } });
    const plainBytes = file.isSealed ? (plainSizeOf(file.bytes.length) ?? Infinity) : file.bytes.length;
    if (plainBytes > MAX_BYTES) return this.#fail(job, 'too_large', 413);
    if (job.wants === 'images' && file.type !== 'image/png') return this.#fail(job, 'wrong_type', 415);
    return file.bytes.length === 0 ? this.#finish(job, file, 201) : 201;
  }

  send(job: ModelJob, path: string, { offset, count }: { offset: number; count: number }): number {
    const upload = this.findUpload(job, path);
    if (!upload) return 404;
    if (offset !== upload.offset) return 409;
    if (offset + count > upload.file.bytes.length) return 413;
    upload.offset += count;
    return upload.offset < upload.file.bytes.length ? 204 : this.#finish(job, upload.file, 204);
  }

  /** The upload with this path, if it can be continued. */
  findUpload(job: ModelJob, path: string): ModelUpload | undefined {
    const isOpen = !job.isForgotten && job.status !== 'failed' && job.upload?.path === path;
    return isOpen ? (job.upload ?? undefined) : undefined;
  }

  cancel(job: ModelJob): number {
    if (job.isForgotten) return 404;
    return isFinalStatus(job.status) ? 200 : this.#fail(job, 'cancelled', 200);
  }

  presign(job: ModelJob, minutes: number): number {
    if (job.isForgotten) return 404;
    if (job.status !== 'completed') return 409;
    job.keepUntilMs = Math.max(job.keepUntilMs, this.expiryOf(minutes));
    return 200;
  }

  /** The expiry of a download address that is made now, rounded up to a second. */
  expiryOf(minutes: number): number {
    return Math.ceil((this.nowMs + minutes * 60_000) / 1000) * 1000;
  }

  download(job: ModelJob, expiresAtMs: number): number {
    if (this.nowMs >= expiresAtMs) return 403;
    return job.isForgotten ? 410 : 200;
  }

  /** @param path - of the file, in the server's answer. */
  presignFollowing(job: ModelJob, path: string): number {
    if (job.isForgotten) return 404;
    if (!job.upload || job.status === 'failed') return 409;
    job.follows.push({ path, upload: job.upload, expiresAtMs: this.expiryOf(FOLLOW_MINUTES) });
    return 200;
  }

  /** @param start - a byte that has arrived, or is behind the end. The server waits for others. */
  follow(job: ModelJob, { upload, expiresAtMs }: ModelFollow, start: number): number {
    if (this.nowMs >= expiresAtMs) return 403;
    if (!this.isReadable(job, upload)) return 410;
    return start >= upload.file.bytes.length ? 416 : 206;
  }

  isReadable(job: ModelJob, upload: ModelUpload): boolean {
    return !job.isForgotten && job.status !== 'failed' && job.upload === upload;
  }

  advance(ms: number): void {
    this.nowMs += ms;
    for (const job of this.jobs) {
      if (!isFinalStatus(job.status) && job.expiresAtMs <= this.nowMs) this.#fail(job, 'expired', 0);
    }
    if (this.nowMs >= this.sweepAtMs) this.sweep();
  }

  /** A start of the server does the same. */
  sweep(): void {
    this.sweepAtMs = this.nowMs + SWEEP_INTERVAL_MS;
    for (const job of this.jobs) job.isForgotten ||= job.keepUntilMs <= this.nowMs;
  }

  /** The paths of all uploads whose bytes are held. */
  listHeld(): string[] {
    const holders = this.jobs.filter((job) => !job.isForgotten && job.status !== 'failed' && job.upload);
    return holders.map((job) => job.upload?.path ?? '').sort();
  }

  #finish(job: ModelJob, file: ModelFile, status: number): number {
    if (job.status === 'completed') return status;
    if (file.checksum === 'wrong') {
      job.upload = null;
      return 460;
    }
    Object.assign(job, { status: 'completed', keepUntilMs: this.nowMs + KEEP_MS });
    return status;
  }

  #fail(job: ModelJob, failure: JobFailureCode, status: number): number {
    Object.assign(job, { status: 'failed', failure, keepUntilMs: this.nowMs + KEEP_MS });
    return status;
  }
}

const NEXT_STATUSES: Record<JobStatus, readonly JobStatus[]> = {
  pending: ['in_progress', 'failed'],
  in_progress: ['completed', 'failed'],
  completed: [],
  failed: [],
};

/**
 * Whether a job may move from one status to another. `pending` becomes `in_progress` when a phone
 * claims the job, `completed` when the server holds every byte, `failed` for good.
 */
export function canMoveTo(from: JobStatus, to: JobStatus): boolean {
  return NEXT_STATUSES[from].includes(to);
}
