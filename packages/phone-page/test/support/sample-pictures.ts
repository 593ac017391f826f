import type { ChangeOrder, PictureDetails, PictureInfo, PictureTools } from '@svc/pictures';

const NO_DETAILS: PictureDetails = {
  hasLocation: false,
  hasCamera: false,
  hasUnread: false,
  hasOther: false,
  isRemovable: true,
};

export function samplePicture({
  details,
  ...more
}: Partial<Omit<PictureInfo, 'details'>> & { details?: Partial<PictureDetails> } = {}): PictureInfo {
  return {
    format: 'jpeg',
    width: 4032,
    height: 3024,
    isAnimated: false,
    mayBeTransparent: false,
    ...more,
    details: { ...NO_DETAILS, ...details },
  };
}

export interface FakeTools {
  tools: PictureTools;
  /** The orders that it was given. */
  orders: ChangeOrder[];
}

/** Tools that know one picture. What they write is as long as the order allows, or half as long as the original. */
export function createFakeTools(
  info: PictureInfo | undefined | Error,
  { fails }: { fails?: Error } = {},
): FakeTools {
  const orders: ChangeOrder[] = [];
  const tools: PictureTools = {
    read: () => (info instanceof Error ? Promise.reject(info) : Promise.resolve(info)),
    removeDetails: async (file) => new File(['bare'], file.name, { type: file.type }),
    change: async (file, order) => {
      orders.push(order);
      if (fails) throw fails;
      const size = Math.min(Math.ceil(file.size / 2), order.maxBytes ?? Infinity);
      const type = order.types[0] ?? '';
      return { file: new File([new Uint8Array(size)], `${file.name}.new`, { type }), width: 1, height: 1 };
    },
    findPage: refuse,
    drawPage: refuse,
    createPdf: refuse,
    close: () => undefined,
  };
  return { tools, orders };
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('not in this test'));
}
