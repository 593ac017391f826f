import type { DrawnPage, PictureFormat, PictureTools } from '@svc/pictures';
import { isPictureError } from '@svc/pictures/error';
import { hasTooManyPixels } from '@svc/pictures/too-many-pixels';
import { WHOLE_PHOTO } from './corner-geometry.ts';
import type { PageProblem, ScanPage } from './scan-state.ts';
import { WorkQueue } from './work-queue.ts';

/** Some browsers draw them and some do not. The others are drawn by all. */
const UNSURE_FORMATS: ReadonlySet<PictureFormat> = new Set(['heic', 'avif', 'tiff']);
/** For a phone without the memory for A4 at 200 dots per inch: 140, which is read well. */
const SMALLER_SIDE = 1654;
const THUMBNAIL_SIDE = 240;

/** Everything about pages that the worker does, one at a time. What a page looks like is remembered until it changes. */
export class PageWork {
  readonly #tools: PictureTools;
  readonly #signal: AbortSignal;
  readonly #queue: WorkQueue;
  readonly #drawn = new Map<string, { key: string; page: DrawnPage }>();

  constructor(tools: PictureTools, signal: AbortSignal) {
    this.#tools = tools;
    this.#signal = signal;
    this.#queue = new WorkQueue(signal);
  }

  /** Reads a new page's photo, makes it one that the browser can draw, and finds the page in it. Never rejects. */
  prepare(page: ScanPage): Promise<ScanPage> {
    return this.#queue.add(() =>
      this.#prepare(page).catch((error: unknown) => ({ ...page, problem: describeProblem(error) })),
    );
  }

  async #prepare(page: ScanPage): Promise<ScanPage> {
    const signal = this.#signal;
    const info = await this.#tools.read(page.photo, { signal });
    if (!info) return { ...page, problem: 'not_a_picture' };
    if (hasTooManyPixels(info)) return { ...page, problem: 'too_many_pixels' };
    const isDrawable = !UNSURE_FORMATS.has(info.format) || (await canDraw(page.photo));
    const types = ['image/jpeg'] as const;
    const photo = isDrawable
      ? page.photo
      : (await this.#tools.change(page.photo, { types }, { signal })).file;
    if (page.corners) return { ...page, photo };
    const { corners, isFound } = await this.#tools.findPage(photo, { signal });
    return { ...page, photo, corners, isFound };
  }

  /** The page as it will be. */
  draw(page: ScanPage, signal: AbortSignal): Promise<DrawnPage> {
    return this.#queue.add(async () => {
      const key = keyOf(page);
      const known = this.#drawn.get(page.id);
      if (known?.key === key) return known.page;
      const drawn = await this.#drawInMemory(page, signal);
      this.#drawn.set(page.id, { key, page: drawn });
      return drawn;
    });
  }

  /** A small picture of the page as it will be. `undefined`: it cannot be drawn. */
  drawThumbnail(page: ScanPage): Promise<Blob | undefined> {
    const order = { ...orderOf(page), maxSide: THUMBNAIL_SIDE, quality: 0.7 };
    const work = () =>
      this.#tools.drawPage(page.photo, order, { signal: this.#signal }).then(
        ({ blob }) => blob,
        () => undefined, // the page shows its problem when it is chosen or drawn
      );
    return this.#queue.add(work, { isUrgent: false });
  }

  /** Forgets what pages looked like that are there no more. */
  keepOnly(pages: readonly ScanPage[]): void {
    const ids = new Set(pages.map(({ id }) => id));
    for (const id of this.#drawn.keys()) if (!ids.has(id)) this.#drawn.delete(id);
  }

  /** A worker that memory has ended begins anew: a smaller page may then have the room. */
  async #drawInMemory({ photo, ...page }: ScanPage, signal: AbortSignal): Promise<DrawnPage> {
    const order = orderOf(page);
    try {
      return await this.#tools.drawPage(photo, order, { signal });
    } catch (error) {
      if (!isPictureError(error) || error.code !== 'out_of_memory') throw error;
      return this.#tools.drawPage(photo, { ...order, maxSide: SMALLER_SIDE }, { signal });
    }
  }
}

type Plan = Pick<ScanPage, 'corners' | 'look' | 'turns'>;

function orderOf({ corners = WHOLE_PHOTO, look, turns }: Plan) {
  return { corners, look, turns };
}

/** Pages with the same key look the same. */
export function keyOf(page: Plan & Pick<ScanPage, 'id'>): string {
  return JSON.stringify([page.id, orderOf(page)]);
}

export function describeProblem(error: unknown): PageProblem {
  if (isPictureError(error)) return error.code;
  return error instanceof RangeError ? 'out_of_memory' : 'not_readable';
}

async function canDraw(photo: Blob): Promise<boolean> {
  const bitmap = await createImageBitmap(photo).catch(() => undefined); // a format that it does not know
  bitmap?.close();
  return bitmap !== undefined;
}
