import type { PictureTools } from '@svc/pictures';

const endless = () => new Promise<never>(() => undefined);

/** Tools whose work never ends, but for what a test gives. */
export function createTools(given: Partial<PictureTools> = {}): PictureTools {
  return {
    read: endless,
    removeDetails: endless,
    change: endless,
    findPage: endless,
    drawPage: endless,
    createPdf: endless,
    close: () => undefined,
    ...given,
  };
}
