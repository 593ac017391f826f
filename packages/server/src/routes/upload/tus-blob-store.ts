import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import type { JobContext } from '../../jobs/job-context.ts';
import { BlobError } from '../../ports/blob-store.ts';
import type { StoredFile } from '../../ports/job-store.ts';

/** The blob store in the form that tus needs. All data of an upload comes from its job in the database. */
export class TusBlobStore extends DataStore {
  readonly #context: Pick<JobContext, 'jobs' | 'blobs'>;

  constructor(context: Pick<JobContext, 'jobs' | 'blobs'>) {
    super();
    this.#context = context;
    // The job ends and expires here, not the upload, and its size is always known.
    this.extensions = ['creation', 'creation-with-upload'];
  }

  /** @throws BlobError `gone`, when the upload has ended meanwhile. The new blob is then removed. */
  override async create(upload: Upload): Promise<Upload> {
    const { blobs } = this.#context;
    await blobs.create(upload.id, { size: upload.size ?? 0 });
    if (await this.#findUpload(upload.id)) return upload;
    await blobs.remove(upload.id);
    throw new BlobError('gone', 'The upload has ended.');
  }

  override write(bytes: Readable, uploadId: string, offset: number): Promise<number> {
    return this.#context.blobs.write(uploadId, offset, bytes);
  }

  /** @throws BlobError `gone`. */
  override async getUpload(uploadId: string): Promise<Upload> {
    const upload = await this.#findUpload(uploadId);
    if (!upload) throw new BlobError('gone', 'There is no such upload.');
    const offset = await this.#context.blobs.countBytes(uploadId);
    if (offset === undefined) throw new BlobError('gone', 'The bytes of the upload are gone.');
    const metadata = { filename: upload.name, filetype: upload.contentType };
    return new Upload({ id: uploadId, size: upload.size, offset, metadata });
  }

  /** An upload that a phone may continue. */
  async #findUpload(uploadId: string): Promise<StoredFile | undefined> {
    const job = await this.#context.jobs.findByUpload(uploadId);
    return job?.status === 'failed' ? undefined : job?.files.find((file) => file.uploadId === uploadId);
  }
}
