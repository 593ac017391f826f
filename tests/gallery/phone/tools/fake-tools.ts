import { PictureError, type PictureTools } from '@svc/pictures';
import { drawPage } from './sample-photos.ts';

const FOUND = [
  { x: 0.15, y: 0.12 },
  { x: 0.83, y: 0.16 },
  { x: 0.79, y: 0.88 },
  { x: 0.11, y: 0.84 },
] as const;
const DETAILS = {
  hasLocation: false,
  hasCamera: false,
  hasUnread: false,
  hasOther: false,
  isRemovable: true,
};

export interface FakeTools {
  /** Photos in which no edges are found have this in their name. */
  notFound?: string;
  /** Photos that are damaged. */
  damaged?: string;
  /** Edges are looked for without an end. */
  isLooking?: boolean;
  /** Which page is never drawn, from 1. */
  endlessPage?: number;
  pdfError?: PictureError;
}

const never = () => new Promise<never>(() => undefined);

/** In place of the worker, whose work takes its time: states stand still for a picture. */
export function createFakeTools(fake: FakeTools = {}): PictureTools {
  let drawn = 0;
  return {
    read: async () => ({
      format: 'jpeg',
      width: 900,
      height: 1200,
      isAnimated: false,
      mayBeTransparent: false,
      details: DETAILS,
    }),
    removeDetails: async (file) => file,
    change: async (file) => ({ file, width: 900, height: 1200 }),
    async findPage(photo) {
      const name = photo instanceof File ? photo.name : '';
      if (fake.isLooking) return never();
      if (fake.damaged !== undefined && name.includes(fake.damaged)) throw new PictureError('damaged');
      const isFound = fake.notFound === undefined || !name.includes(fake.notFound);
      return { corners: FOUND, isFound };
    },
    async drawPage(photo, { turns, maxSide = 1200 }) {
      const isWhole = maxSide > 500;
      if (isWhole) drawn += 1;
      if (isWhole && drawn === fake.endlessPage) return never();
      const name = photo instanceof File ? photo.name.replace('.jpg', '') : '';
      return draw(name, { turns, maxSide });
    },
    createPdf: async ({ pages }) => {
      if (fake.pdfError) throw fake.pdfError;
      return new Blob([...pages], { type: 'application/pdf' });
    },
    close: () => undefined,
  };
}

async function draw(title: string, { turns, maxSide }: { turns: number; maxSide: number }) {
  const canvas = document.createElement('canvas');
  const [long, short] = [maxSide, Math.round(maxSide / Math.SQRT2)];
  Object.assign(canvas, turns % 2 === 0 ? { width: short, height: long } : { width: long, height: short });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws nothing.');
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turns * Math.PI) / 2);
  drawPage(context, title, { left: -short / 2, top: -long / 2, width: short, height: long });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8));
  if (!blob) throw new Error('The browser writes no JPEG.');
  return { blob, width: canvas.width, height: canvas.height };
}
