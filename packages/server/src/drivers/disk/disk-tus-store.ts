import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { Upload } from '@tus/server';
import { RoomGuard, type DiskRoom } from './room-guard.ts';

/** What the tus protocol asks about an upload, besides its bytes. */
export interface TusUploadInfo {
  size: number;
  fileName: string;
  contentType: string;
}

/** Looks up an upload that a phone may go on with. */
export type FindTusUpload = (uploadId: string) => Promise<TusUploadInfo | undefined>;

/**
 * tus's store of files, with three changes: what is known about an upload comes from the job, so that
 * there is no second truth beside the database; a full disk is told from other failures; and some of the
 * disk stays free.
 */
export class DiskTusStore extends FileStore {
  readonly #findUpload: FindTusUpload;
  readonly #room: RoomGuard | undefined;

  constructor(directory: string, findUpload: FindTusUpload, room?: DiskRoom) {
    super({ directory, configstore: readOnlyConfigStore(findUpload) });
    this.#findUpload = findUpload;
    this.#room = room && new RoomGuard(room);
    // Ending, expiring and deferring the length belong to the job here, not to the upload.
    this.extensions = ['creation', 'creation-with-upload'];
  }

  /** @throws `ENOENT`, when the upload has ended meanwhile: who ended it found no file to remove. */
  override async create(upload: Upload): Promise<Upload> {
    const created = await super.create(upload);
    if (await this.#findUpload(upload.id)) return created;
    await rm(join(this.directory, upload.id), { force: true });
    throw Object.assign(new Error('The upload has ended.'), { code: 'ENOENT' });
  }

  /** @returns the new offset. @throws the disk's own error, for example `ENOSPC`. */
  override async write(readable: Readable, uploadId: string, offset: number): Promise<number> {
    const file = createWriteStream(join(this.directory, uploadId), { flags: 'r+', start: offset });
    await (this.#room ? pipeline(readable, this.#room.createPassage(), file) : pipeline(readable, file));
    return offset + file.bytesWritten;
  }
}

function readOnlyConfigStore(findUpload: FindTusUpload): FileStore['configstore'] {
  return {
    async get(uploadId) {
      const info = await findUpload(uploadId);
      if (!info) return undefined;
      const metadata = { filename: info.fileName, filetype: info.contentType };
      return new Upload({ id: uploadId, size: info.size, offset: 0, metadata });
    },
    set: async () => {}, // the claim of the job has written it
    delete: async () => {}, // it goes with the job
  };
}
