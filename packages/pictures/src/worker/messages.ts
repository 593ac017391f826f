import { PICTURE_ERROR_CODES, type PictureErrorCode } from '../picture-error.ts';
import type { PictureInfo } from '../picture-info.ts';
import type {
  ChangedPicture,
  ChangeOrder,
  DrawnPage,
  FoundPage,
  PageOrder,
  PdfOrder,
  Progress,
} from '../picture-tools.ts';

/**
 * What the page asks of the worker. It asks one thing at a time, and waits for `done` or `failed`.
 *
 * A blob is another object in the worker each time: one that comes again has the same `photoId`.
 */
export type Order =
  | { kind: 'read'; file: Blob }
  | { kind: 'removeDetails'; file: File }
  | { kind: 'change'; file: File; order: ChangeOrder }
  | { kind: 'findPage'; photo: Blob; photoId: number }
  | { kind: 'drawPage'; photo: Blob; photoId: number; order: PageOrder }
  | { kind: 'createPdf'; order: PdfOrder };

export interface Results {
  read: PictureInfo | undefined;
  removeDetails: File;
  change: ChangedPicture;
  findPage: FoundPage;
  drawPage: DrawnPage;
  createPdf: Blob;
}

export type OrderOf<Kind extends Order['kind']> = Extract<Order, { kind: Kind }>;

/** What the worker answers. `ready` comes once, when its script runs. */
export type Reply =
  | { kind: 'ready' }
  | { kind: 'progress'; progress: Progress }
  | { kind: 'done'; result: unknown }
  | { kind: 'failed'; code: PictureErrorCode };

/** Returns `undefined` for anything that is no reply. A result is believed: the worker's script is of this build. */
export function readReply(data: unknown): Reply | undefined {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return undefined;
  switch (data.kind) {
    case 'ready':
      return { kind: 'ready' };
    case 'done':
      return { kind: 'done', result: 'result' in data ? data.result : undefined };
    case 'failed': {
      const code = PICTURE_ERROR_CODES.find((known) => 'code' in data && known === data.code);
      return code && { kind: 'failed', code };
    }
    case 'progress': {
      const progress = 'progress' in data ? readProgress(data.progress) : undefined;
      return progress && { kind: 'progress', progress };
    }
    default:
      return undefined;
  }
}

function readProgress(data: unknown): Progress | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { step, loaded, done, total } = data as Record<string, unknown>;
  if (typeof total !== 'number') return undefined;
  if (step === 'loading' && typeof loaded === 'number') return { step, loaded, total };
  if (step === 'working' && typeof done === 'number') return { step, done, total };
  return undefined;
}
