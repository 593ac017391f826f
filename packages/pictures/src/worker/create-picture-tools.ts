import type { PictureTools } from '../picture-tools.ts';
import { OrderQueue } from './order-queue.ts';

/**
 * The tools, or `undefined` in a browser without module workers or without `OffscreenCanvas`. Nothing is started or
 * fetched before the first order.
 */
export function createPictureTools(): PictureTools | undefined {
  if (!hasModuleWorkers() || !hasCanvas()) return undefined;
  const queue = new OrderQueue(
    () => new Worker(new URL('picture-worker.ts', import.meta.url), { type: 'module' }),
  );
  return {
    read: (file, options) => queue.do<'read'>({ kind: 'read', file }, options),
    removeDetails: (file, options) => queue.do<'removeDetails'>({ kind: 'removeDetails', file }, options),
    change: (file, order, options) => queue.do<'change'>({ kind: 'change', file, order }, options),
    findPage: (photo, options) =>
      queue.do<'findPage'>({ kind: 'findPage', photo, photoId: idOf(photo) }, options),
    drawPage: (photo, order, options) =>
      queue.do<'drawPage'>({ kind: 'drawPage', photo, photoId: idOf(photo), order }, options),
    createPdf: (order, options) => queue.do<'createPdf'>({ kind: 'createPdf', order }, options),
    close: () => queue.close(),
  };
}

let lastId = 0;
const ids = new WeakMap<Blob, number>();

function idOf(photo: Blob): number {
  const id = ids.get(photo) ?? (lastId += 1);
  ids.set(photo, id);
  return id;
}

/**
 * A browser that knows module workers reads the option, and then refuses the address: nothing is started, and the
 * page's policy has nothing to forbid.
 */
function hasModuleWorkers(): boolean {
  let isRead = false;
  const options: WorkerOptions = {
    get type() {
      isRead = true;
      return 'module' as const;
    },
  };
  try {
    new Worker('https://[', options).terminate();
  } catch {
    // As it should
  }
  return isRead;
}

function hasCanvas(): boolean {
  // Safari 16.2 and 16.3 have it without 2D
  return typeof OffscreenCanvas !== 'undefined' && new OffscreenCanvas(1, 1).getContext('2d') !== null;
}
