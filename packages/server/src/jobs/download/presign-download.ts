import { SvcError, type FollowAddresses, type PresignedDownload } from '@svc/protocol';
import type { StoredFile, StoredJob } from '../../ports/job-store.ts';
import { signDownload, signFollow } from '../../crypto/download-token.ts';
import { ARCHIVE_TYPE, describeLastModified, nameDownload } from '../describe-job.ts';
import type { JobContext } from '../job-context.ts';
import { createArchive } from './archive.ts';

export interface PresignOptions extends AddressOptions {
  /** One of the job's files. Absent: all of them, of several as one ZIP. */
  fileId?: string | undefined;
  expirationMinutes: number;
}

interface AddressOptions {
  /** This server's address for the caller. */
  baseUrl: string;
  secret: Uint8Array;
}

/**
 * Makes a time-limited download of a job's files, which are kept until then if the job has ended (contract section 2).
 * One of several files is available once it is whole.
 *
 * @throws SvcError `not_completed`, when the job has no file yet, or never will; `not_found`, when it has no file of
 *   this id; `job_not_found`, when it was just removed.
 */
export async function presignDownload(
  context: JobContext,
  job: StoredJob,
  options: PresignOptions,
): Promise<PresignedDownload> {
  const file = options.fileId === undefined ? findOnlyFile(job) : findWholeFile(job, options.fileId);
  const expiresAtSeconds = Math.ceil((context.clock.now() + options.expirationMinutes * 60_000) / 1000);
  const expiresAtMs = expiresAtSeconds * 1000;
  const isKeptLess = job.keepUntilMs !== null && job.keepUntilMs < expiresAtMs;
  if (isKeptLess && !(await context.jobs.keepUntil(job.id, expiresAtMs))) {
    throw new SvcError('job_not_found', 'Job not found');
  }
  const described = file ? describeFile(file) : describeArchive(context, job);
  const { fileName } = described;
  const fileId = options.fileId;
  const grant = { jobId: job.id, fileId, expiresAtSeconds };
  const uploadId = file?.uploadId;
  const ownUrl = `${options.baseUrl}/files/${signDownload(options.secret, grant)}/${encodeURIComponent(fileName)}`;
  const url = uploadId ? await context.blobs.presign(uploadId, { ...described, expiresAtMs }) : undefined;
  const expiresAt = new Date(expiresAtMs).toISOString();
  return { url: url ?? ownUrl, ...described, expiresAt, expiration: expiresAt };
}

/** Longer than the default lifetime of an unfinished job. */
const FOLLOW_MINUTES = 24 * 60;

/**
 * Makes addresses for reading the job's files while they arrive.
 *
 * @throws SvcError `not_completed`, when the phone has named no file yet, or the job has failed; always if the store
 *   cannot read incomplete files.
 */
export function presignFollowing(
  { clock, blobs }: JobContext,
  job: StoredJob,
  { baseUrl, secret }: AddressOptions,
): FollowAddresses {
  if (!blobs.canReadEarly) {
    throw new SvcError('not_completed', 'The files of this job can be read only when they are whole.');
  }
  if (job.files.length === 0 || job.status === 'failed') {
    throw new SvcError('not_completed', 'The job has no file that arrives.');
  }
  const expiresAtSeconds = Math.ceil((clock.now() + FOLLOW_MINUTES * 60_000) / 1000);
  const files = job.files.map(({ id }) => {
    const token = signFollow(secret, { jobId: job.id, fileId: id, expiresAtSeconds });
    return { id, url: `${baseUrl}/follow/${token}` };
  });
  return { files, expiresAt: new Date(expiresAtSeconds * 1000).toISOString() };
}

/** `undefined`: several. */
function findOnlyFile(job: StoredJob): StoredFile | undefined {
  if (job.status === 'completed') return job.files.length === 1 ? job.files[0] : undefined;
  const missing = job.files.filter(({ isWhole }) => !isWhole).length;
  const count = job.files.length > 1 ? ` ${missing} of its ${job.files.length} files are missing.` : '';
  throw new SvcError('not_completed', `The job is not completed.${count}`);
}

function findWholeFile(job: StoredJob, fileId: string): StoredFile {
  const file = job.files.find(({ id }) => id === fileId);
  if (!file) throw new SvcError('not_found', 'The job has no such file.');
  if (!file.isWhole) throw new SvcError('not_completed', 'The file has not arrived.');
  return file;
}

type Described = Omit<PresignedDownload, 'url' | 'expiresAt' | 'expiration' | 'contentType'> & {
  contentType: string;
};

function describeFile(file: StoredFile): Described {
  const { name: fileName, size, contentType, sealed } = file;
  return { fileName, size, contentType, ...describeLastModified(file), ...(sealed !== null && { sealed }) };
}

function describeArchive({ blobs }: JobContext, { files, updatedAtMs }: StoredJob): Described {
  const { size } = createArchive(blobs, files, updatedAtMs);
  return { fileName: nameDownload(files) ?? '', size, contentType: ARCHIVE_TYPE };
}
