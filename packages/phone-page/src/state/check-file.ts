import { findSizeHint, fitsAccept, type SizeHints } from '@svc/protocol';

export interface FileRules {
  accept?: string;
  /** The server accepts files of other types, too. */
  acceptIsHint?: boolean;
  maxBytes: number;
  /** The server accepts larger files, too. */
  maxBytesHints?: SizeHints;
}

/** Why a chosen file is not sent. The person may choose another. */
export type FileProblem =
  | { kind: 'tooLarge'; maxBytes: number }
  | { kind: 'wrongType'; accept: string }
  | { kind: 'unreadable' }
  | Doubt;

/** A doubt about a file, which is sent if the person confirms it. */
export type Doubt =
  | { kind: 'otherType'; accept: string }
  /** Larger than what the site seems to take. */
  | { kind: 'largerThanAsked'; maxBytes: number }
  /** What it tells was to be removed, and could not be. */
  | { kind: 'telling' }
  | { kind: 'empty' };

const DOUBTS = { otherType: true, largerThanAsked: true, telling: true, empty: true } satisfies Record<
  Doubt['kind'],
  true
>;

export function isDoubt(problem: { kind: string } | undefined): problem is Doubt {
  return problem !== undefined && problem.kind in DOUBTS;
}

/**
 * Why a file is not sent. The server checks the same again; here it saves a useless upload, and the job.
 *
 * @param isConfirmed - whether the person wants to send it nevertheless.
 */
export function findFileProblem(
  file: Pick<File, 'name' | 'type' | 'size'>,
  rules: FileRules,
  isConfirmed = false,
): FileProblem | undefined {
  const { accept = '', acceptIsHint = false, maxBytes } = rules;
  if (!acceptIsHint && !fitsAccept(accept, file)) return { kind: 'wrongType', accept };
  if (file.size > maxBytes) return { kind: 'tooLarge', maxBytes };
  return isConfirmed ? undefined : findDoubt(file, rules);
}

/** The doubt about a file. The person has confirmed it if the file is sent nevertheless. */
export function findDoubt(
  file: Pick<File, 'name' | 'type' | 'size'>,
  { accept = '', maxBytes, maxBytesHints }: FileRules,
): Doubt | undefined {
  // A limit of 0 asks for an empty file.
  if (file.size === 0 && maxBytes > 0) return { kind: 'empty' };
  if (!fitsAccept(accept, file)) return { kind: 'otherType', accept };
  const hint = maxBytesHints ? findSizeHint(maxBytesHints, file) : Infinity;
  return file.size > hint ? { kind: 'largerThanAsked', maxBytes: hint } : undefined;
}

/** Whether a photo of the camera, a JPEG, is accepted. */
export function takesPhotos(accept = ''): boolean {
  return fitsAccept(accept, { name: 'photo.jpg', type: 'image/jpeg' });
}
