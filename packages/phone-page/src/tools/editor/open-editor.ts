import type { PictureTools, QuarterTurns, Share } from '@svc/pictures';

export interface EditorOptions {
  tools: Pick<PictureTools, 'read'>;
  /** One that the browser can draw. */
  picture: Blob;
}

/** As `ChangeOrder` takes it: turned first, then cut out. */
export interface PictureEdit {
  turns: QuarterTurns;
  /** Absent: all of it. */
  crop?: Share;
}

/**
 * Lets the person turn a picture and cut a part out of it, in a dialog over the whole page. The picture itself is not
 * changed.
 *
 * @returns what the person has chosen. `undefined`: cancelled, or the picture could not be drawn.
 */
export async function openEditor(_options: EditorOptions): Promise<PictureEdit | undefined> {
  return undefined;
}
