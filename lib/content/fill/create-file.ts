import type { FillRequest } from '../../messages/messages.ts';

/** In Firefox the bare name `File` is not the page's any more once a message has carried a file. */
export function createFile({ blob, name, type, lastModified }: FillRequest): File {
  return new window.File([blob], name, { type, ...(lastModified !== null && { lastModified }) });
}
