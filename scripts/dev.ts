import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { installOnce } from './npm/install-once.ts';

// The command `npm run dev`: WXT's development mode, in a browser that reloads the extension. WXT opens it with
// `web-ext` (80 MB), which is installed with the Firefox tests.

const HOME = 'tests/firefox';
await installOnce(HOME);
const parentURL = pathToFileURL(path.resolve(HOME, 'package.json')).href;
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, /^web-ext($|\/)/.test(specifier) ? { ...context, parentURL } : context),
});
// The package does not export its command line.
await import(pathToFileURL(path.resolve('node_modules/wxt/bin/wxt.mjs')).href);
