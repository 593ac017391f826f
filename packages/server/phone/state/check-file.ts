import { fitsAccept } from '@svc/protocol';

/** What is checked of a file before it is sent. */
export interface FileRules {
  accept?: string;
  /** The server accepts files of other types, too. */
  acceptIsHint?: boolean;
  maxBytes: number;
}

/** Why a chosen file is not sent. The person may choose another. */
export type FileProblem =
  | { kind: 'tooLarge'; maxBytes: number }
  | { kind: 'wrongType'; accept: string }
  /** It is sent if the person confirms it. */
  | { kind: 'otherType'; accept: string }
  | { kind: 'unreadable' };

/**
 * The server checks the same again; here it saves the person a futile upload, and the job.
 *
 * @param isTypeSettled - whether the person has said to send it whatever its type, which only a hint allows.
 */
export function findFileProblem(
  file: Pick<File, 'name' | 'type' | 'size'>,
  { accept = '', acceptIsHint = false, maxBytes }: FileRules,
  isTypeSettled = false,
): FileProblem | undefined {
  const fits = fitsAccept(accept, file);
  if (!fits && !acceptIsHint) return { kind: 'wrongType', accept };
  if (file.size > maxBytes) return { kind: 'tooLarge', maxBytes };
  return fits || isTypeSettled ? undefined : { kind: 'otherType', accept };
}

/** Whether a camera's picture, which is a JPEG, fits. */
export function takesPhotos(accept = ''): boolean {
  return fitsAccept(accept, { name: 'photo.jpg', type: 'image/jpeg' });
}
