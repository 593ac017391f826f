import { build } from 'wxt';

// The command `npm run build:e2e`: the extension with host permission for local pages, since a headless
// browser has no toolbar to click. In all else it is as shipped, with React as people get it.
process.env['NODE_ENV'] = 'production';
const quiet = () => undefined;
const { error } = console;
const logger = {
  debug: quiet,
  log: quiet,
  info: quiet,
  success: quiet,
  warn: error,
  error,
  fatal: error,
  level: 0,
};
await build({ mode: 'e2e', logger });
