import { fitsAccept } from '@svc/protocol';

/** What a file is judged by, before a byte is sent. */
export interface FileRules {
  accept?: string;
  maxBytes: number;
}

/** Why a chosen file is not sent. The person may choose another. */
export type FileProblem =
  | { kind: 'tooLarge'; maxBytes: number }
  | { kind: 'wrongType'; accept: string }
  | { kind: 'unreadable' };

/** The server checks the same again; here it saves the person a futile upload, and the job. */
export function findFileProblem(
  file: Pick<File, 'name' | 'type' | 'size'>,
  { accept = '', maxBytes }: FileRules,
): FileProblem | undefined {
  if (!fitsAccept(accept, file)) return { kind: 'wrongType', accept };
  if (file.size > maxBytes) return { kind: 'tooLarge', maxBytes };
  return undefined;
}

/** Whether a camera's picture, which is a JPEG, fits. */
export function takesPhotos(accept = ''): boolean {
  return fitsAccept(accept, { name: 'photo.jpg', type: 'image/jpeg' });
}
