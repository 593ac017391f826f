import { readHttpUrl, readObject, readText } from '../wire/read-fields.ts';
import { SvcError } from '../wire/svc-error.ts';
import { MAX_FILES } from './job-file.ts';

/**
 * Answer of the download route with `follow=true`: where the bytes of each announced file can be read while
 * they arrive. Such an address takes `GET` with a `Range` and answers
 *
 * - 206 with the part of that range that is held, as soon as all of the range is there, or a moment has
 *   passed and some of it is. `Content-Range` has the size of the whole file, `ETag` identifies the upload.
 * - 204, when nothing of the range has arrived for a while: ask again.
 * - 416, when the file has no such byte, and 410, when the file is not there any more.
 */
export interface FollowAddresses {
  files: readonly FollowAddress[];
  /** ISO 8601. Until then the addresses work, also when the files are whole. */
  expiresAt?: string;
}

export interface FollowAddress {
  /** As `JobFile.id`. */
  id: string;
  url: string;
}

/** @throws SvcError `bad_response`, when it is no list of addresses. Entries without a valid address are left out. */
export function parseFollowAddresses(value: unknown): FollowAddresses {
  const fields = readObject(value);
  const files = fields?.['files'];
  if (!Array.isArray(files)) throw new SvcError('bad_response', 'The answer has no addresses to follow.');
  const expiresAt = readText(fields?.['expiresAt']);
  return {
    files: files.slice(0, MAX_FILES).flatMap((entry: unknown) => {
      const [id, url] = [readText(readObject(entry)?.['id']), readHttpUrl(readObject(entry)?.['url'])];
      return id && url !== undefined ? [{ id, url }] : [];
    }),
    ...(expiresAt !== undefined && { expiresAt }),
  };
}
