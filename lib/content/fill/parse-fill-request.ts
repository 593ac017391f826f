import {
  cleanFileName,
  readCount,
  readLastModified,
  readObject,
  readSizeHints,
  readText,
  UNLISTED_FILE,
} from '@svc/protocol';
import type { FillFile, FillRequest } from '../../messages/document-messages.ts';

/** @throws Error when a part is missing. */
export function parseFillRequest(request: unknown): FillRequest {
  const fields = readObject(request);
  const transferId = readText(fields?.['transferId']);
  const key = readText(fields?.['key']);
  const files = fields?.['files'];
  if (!transferId || !key || !Array.isArray(files) || files.length === 0) throw new Error(NO_FILE);
  return {
    transferId,
    key,
    files: files.map(parseFile),
    addsToField: fields?.['addsToField'] === true,
    isForced: fields?.['isForced'] === true,
    sizeHints: readSizeHints(fields?.['sizeHints']) ?? null,
  };
}

const NO_FILE = 'There is no file in it.';

function parseFile(value: unknown): FillFile {
  const fields = readObject(value);
  const size = readCount(fields?.['size']);
  const blob = fields?.['blob'];
  if (size === undefined || !isBlob(blob)) throw new Error(NO_FILE);
  return {
    id: readText(fields?.['id']) ?? UNLISTED_FILE,
    size,
    blob,
    lastModified: readLastModified(fields?.['lastModified']) ?? null,
    name: cleanFileName(readText(fields?.['name']) ?? ''),
    type: readText(fields?.['type']) ?? '',
    ...(fields?.['isConfirmed'] === true && { isConfirmed: true }),
  };
}

/** By name, since `instanceof` fails for a blob of another realm. */
function isBlob(value: unknown): value is Blob {
  return ['[object Blob]', '[object File]'].includes(Object.prototype.toString.call(value));
}
