import { cleanFileName } from '../file/file-name.ts';
import {
  listIgnored,
  readBoolean,
  readCount,
  readLastModified,
  readObject,
  readOptional,
  readText,
  type FieldReaders,
} from '../wire/read-fields.ts';

/** The most files that one job may carry. */
export const MAX_FILES = 100;

/** One file of a job, in the order in which the phone sends them. */
export interface JobFile {
  /** Names the file within its job, for example in `GET /job/:id/download?file=<id>`. */
  id: string;
  name: string;
  /** Bytes of the whole file. */
  size: number;
  contentType: string;
  /** The file's own time on the phone, milliseconds since 1970. Absent where it is not known. */
  lastModified?: number;
  /** Bytes that have arrived. */
  bytesReceived: number;
  /** Every byte is held and was checked: the file can be downloaded. */
  isWhole: boolean;
  /**
   * The `ETag` (RFC 9110, section 8.8.3) of the bytes that are held: it changes when the phone begins the file anew.
   * Absent before an upload has begun, or where the backend does not say it.
   */
  etag?: string;
  /**
   * The file is sealed: this text has its name, type and times, which only the key's owner can open. `size`
   * counts sealed bytes. Absent: the file is not sealed.
   */
  sealed?: string;
  /**
   * The person chose on the phone to send the file although it does not match the request. Absent: no
   * question was needed.
   */
  confirmed?: boolean;
}

/** The most characters of a file's `sealed`. */
export const MAX_SEALED_LENGTH = 8192;

/**
 * Reads the files of any backend's job. Leaves out files without an id or a size, and all after the first
 * {@link MAX_FILES}. `undefined`: the backend does not list files.
 */
export function readJobFiles(value: unknown): JobFile[] | undefined {
  return Array.isArray(value) ? value.slice(0, MAX_FILES).flatMap(readJobFile) : undefined;
}

function readJobFile(value: unknown): JobFile[] {
  const fields = readObject(value);
  const id = readText(fields?.['id']);
  const size = readCount(fields?.['size']);
  if (!fields || !id || size === undefined) return [];
  return [
    {
      id,
      name: cleanFileName(readText(fields['name']) ?? ''),
      size,
      contentType: readText(fields['contentType']) ?? '',
      bytesReceived: readCount(fields['bytesReceived']) ?? 0,
      isWhole: fields['isWhole'] === true,
      ...readOptional(fields, EXTRAS),
    },
  ];
}

/** `undefined` for a text longer than {@link MAX_SEALED_LENGTH}. */
export function readSealed(value: unknown): string | undefined {
  const text = readText(value);
  return text !== undefined && text.length <= MAX_SEALED_LENGTH ? text : undefined;
}

const EXTRAS: FieldReaders<JobFile> = {
  lastModified: readLastModified,
  etag: readText,
  sealed: readSealed,
  confirmed: readBoolean,
};

/** What {@link readJobFiles} leaves out of its files because of its form, for example `files[0].size`. */
export function listIgnoredFileFields(value: unknown): string[] {
  const readers: FieldReaders<JobFile> = {
    ...EXTRAS,
    name: readText,
    contentType: readText,
    bytesReceived: readCount,
    isWhole: readBoolean,
  };
  return (Array.isArray(value) ? value.slice(0, MAX_FILES) : []).flatMap((file, index) => {
    const place = `files[${index}]`;
    if (readJobFile(file).length === 0) return [place];
    return listIgnored(readObject(file) ?? {}, readers).map((name) => `${place}.${name}`);
  });
}

/** The name of the ZIP in which a job with several files is downloaded as one. */
export function nameArchive(count: number): string {
  return `${count} files.zip`;
}
