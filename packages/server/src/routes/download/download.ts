import type { ServerResponse } from 'node:http';
import { create as createContentDisposition } from 'content-disposition';
import { tagUpload } from '../../crypto/secrets.ts';
import { verifyDownload, type DownloadGrant } from '../../crypto/download-token.ts';
import type { JobContext } from '../../jobs/job-context.ts';
import { createArchive } from '../../jobs/download/archive.ts';
import { ARCHIVE_TYPE, nameDownload } from '../../jobs/describe-job.ts';
import type { ByteRange } from '../../ports/blob-store.ts';
import type { StoredFile, StoredJob, UploadingFile } from '../../ports/job-store.ts';
import { STORE_UNAVAILABLE } from '../answer-error.ts';
import { answerJson, type NodeRoute } from '../../http/node-handler.ts';
import type { Exchange } from '../../http/write-answer.ts';
import type { CountWrongId } from '../../limits/address-limits.ts';
import { createPresignedRoute, describeBytes } from './presigned.ts';
import { sendBytes, type BytesToSend } from './send-file.ts';

export interface DownloadParts {
  context: JobContext;
  downloadSecret: Uint8Array;
  countWrongId: CountWrongId;
}

/** Presigned downloads: `/files/<token>/<any name>`. The token is checked on every use. */
export function createDownloadRoute({ context, downloadSecret, countWrongId }: DownloadParts): NodeRoute {
  return createPresignedRoute({
    path: '/files/',
    methods: ['GET', 'HEAD'],
    otherMethod: 'Downloads take GET and HEAD.',
    verify: (rest) => verifyDownload(downloadSecret, rest.split('/', 1)[0] ?? '', context.clock.now()),
    invalid: 'This download address is not valid, or no longer.',
    countWrongId,
    answer: (grant, exchange) => sendGranted(context, grant, exchange),
  });
}

async function sendGranted(context: JobContext, grant: DownloadGrant, exchange: Exchange): Promise<void> {
  const { response } = exchange;
  const download = await findDownload(context, grant);
  if (!download) {
    answerJson(response, 410, { error: 'The file is no longer here.' });
    return;
  }
  describeDownload(response, download, context.clock.now());
  const failure = await sendBytes(exchange, { ...download, report: context.report });
  if (!failure) return;
  for (const name of ['ETag', 'Content-Disposition', 'Content-Type', 'Last-Modified']) {
    response.removeHeader(name);
  }
  for (const [name, value] of Object.entries(failure.headers)) response.setHeader(name, value);
  answerJson(response, failure.status === 404 ? 410 : failure.status, {
    error: FAILURES[failure.status] ?? 'The file is no longer here.',
  });
}

const FAILURES: Record<number, string> = { 416: 'The file has no such range.', 503: STORE_UNAVAILABLE };

interface Download extends Omit<BytesToSend, 'report'> {
  fileName: string;
  contentType: string;
  lastModifiedMs: number | null;
  /** Identifies these bytes, which never change. Secret. */
  tagged: string;
}

async function findDownload(context: JobContext, grant: DownloadGrant): Promise<Download | undefined> {
  const job = await context.jobs.find(grant.jobId);
  if (!job) return undefined;
  const files = findFiles(job, grant);
  if (files.length === 0 || !(await areWhole(context, files))) return undefined;
  const [first] = files;
  return files.length === 1 && first
    ? describeFile(context, job, first)
    : describeArchive(context, job, files);
}

/** Empty: the granted files are gone. */
function findFiles(job: StoredJob, { fileId }: DownloadGrant): UploadingFile[] {
  if (fileId === undefined && job.status !== 'completed') return [];
  const wanted = fileId === undefined ? job.files : job.files.filter(({ id }) => id === fileId);
  return wanted.every(isHeld) ? wanted : [];
}

function isHeld(file: StoredFile): file is UploadingFile {
  return file.isWhole && file.uploadId !== null;
}

/** A disk may lose bytes, and a file may be truncated by hand: an incomplete file must not look complete. */
async function areWhole({ blobs }: JobContext, files: readonly UploadingFile[]): Promise<boolean> {
  for (const { uploadId, size } of files) if ((await blobs.countBytes(uploadId)) !== size) return false;
  return true;
}

function describeFile({ blobs }: JobContext, job: StoredJob, file: UploadingFile): Download {
  const { uploadId, size, name: fileName, contentType, lastModifiedMs } = file;
  const read = (range: ByteRange) => blobs.read(uploadId, range);
  return {
    fileName,
    contentType,
    lastModifiedMs,
    size,
    read,
    modifiedAtMs: job.updatedAtMs,
    tagged: uploadId,
  };
}

function describeArchive({ blobs }: JobContext, job: StoredJob, files: UploadingFile[]): Download {
  const archive = createArchive(blobs, files, job.updatedAtMs);
  return {
    fileName: nameDownload(files) ?? '',
    contentType: ARCHIVE_TYPE,
    lastModifiedMs: null,
    size: archive.size,
    read: async () => archive.read(),
    hasParts: false,
    modifiedAtMs: job.updatedAtMs,
    tagged: job.id,
  };
}

function describeDownload(response: ServerResponse, download: Download, nowMs: number): void {
  const { contentType, fileName, tagged, lastModifiedMs } = download;
  describeBytes(response, contentType, tagUpload(tagged));
  response.setHeader('Content-Disposition', createContentDisposition(fileName));
  // The photo's own time, so that the saved file can have it. Future times are not allowed (RFC 9110, section
  // 8.8.2.1): then `send` sets the time of arrival.
  if (lastModifiedMs === null || lastModifiedMs > nowMs) return;
  response.setHeader('Last-Modified', new Date(lastModifiedMs).toUTCString());
}
