import { cleanFileName, readCount, readLastModified, readObject, readText } from '@svc/protocol';
import type { FillRequest } from '../../messages/document-messages.ts';

/** @throws Error when a part of it is missing. */
export function parseFillRequest(request: unknown): FillRequest {
  const fields = readObject(request);
  const transferId = readText(fields?.['transferId']);
  const key = readText(fields?.['key']);
  const size = readCount(fields?.['size']);
  const blob = fields?.['blob'];
  if (!transferId || !key || size === undefined || !isBlob(blob)) throw new Error('There is no file in it.');
  return {
    transferId,
    key,
    size,
    blob,
    addsToField: fields?.['addsToField'] === true,
    isForced: fields?.['isForced'] === true,
    maxBytes: readCount(fields?.['maxBytes']) ?? null,
    lastModified: readLastModified(fields?.['lastModified']) ?? null,
    name: cleanFileName(readText(fields?.['name']) ?? ''),
    type: readText(fields?.['type']) ?? '',
  };
}

/** By name: `instanceof` fails for one from another realm. */
function isBlob(value: unknown): value is Blob {
  return ['[object Blob]', '[object File]'].includes(Object.prototype.toString.call(value));
}
