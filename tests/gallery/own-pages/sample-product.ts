import type { Product } from '../../../lib/product.ts';

export const sampleProduct: Product = {
  version: '1.2.3',
  homepage: 'https://github.com/pocketfill/pocketfill',
};
