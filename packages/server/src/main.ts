import { setFlagsFromString } from 'node:v8';
import { runCommandLine } from './cli/command-line.ts';
import { keepOwnWindow } from './cli/keep-window.ts';
import { processTerminal } from './cli/terminal.ts';
import { backUpDataFolder } from './drivers/disk/back-up-data-folder.ts';
import { createPinoLog } from './drivers/pino-log.ts';
import { createWordsLog } from './drivers/words-log.ts';
import { systemClock } from './drivers/system-clock.ts';
import { startServer } from './start-server.ts';
import { openAdminStorage, openMigrations } from './wire/open-storage.ts';

// V8's young generation stays small: 2,000 open waits take a third less memory, uploads are as fast.
setFlagsFromString('--semi-space-growth-factor=1');
// The old one grows by four fifths before it is collected. By default it may grow threefold, and ten thousand open
// waits take a hundred MB more.
setFlagsFromString('--heap-growing-percent=80');

// New files are readable by their owner only.
process.umask(0o077);

const program = {
  terminal: processTerminal,
  startServer,
  openAdminStorage,
  openMigrations,
  backUpDataFolder,
  createLog: createPinoLog,
  createWordsLog,
  clock: systemClock,
};

const code = await runCommandLine(process.argv.slice(2), program);
if (code !== 0) await keepOwnWindow();
// Not `exitCode`: an open connection must not keep the process alive.
process.exit(code);
