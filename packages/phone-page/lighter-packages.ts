import { fileURLToPath } from 'node:url';

/** Packages of the sending code that both builds take in a lighter form. Paths of files. */
export const LIGHTER_PACKAGES = {
  // Its main entry is compiled for browsers without async functions; the sources are a third smaller
  'tus-js-client': resolve('../../node_modules/tus-js-client/lib/browser/index.js'),
  'url-parse': resolve('src/upload/browser-url.ts'),
  'js-base64': resolve('src/upload/text-base64.ts'),
};

function resolve(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}
