import { setFlagsFromString } from 'node:v8';
import { runCommandLine } from './cli/run.ts';
import { processTerminal } from './cli/terminal.ts';
import { createPinoLog } from './drivers/pino-log.ts';
import { systemClock } from './drivers/system-clock.ts';
import { startServer } from './start-server.ts';
import { evenHeapGrowth } from './wire/even-heap-growth.ts';
import { openMigrations } from './wire/open-migrations.ts';
import { openAdminStorage } from './wire/open-storage.ts';

// Keeps V8's young generation small: 2,000 open waits take a third less memory, uploads are as fast.
setFlagsFromString('--semi-space-growth-factor=1');
evenHeapGrowth();

// New files are readable by their owner only.
process.umask(0o077);

const program = {
  terminal: processTerminal,
  startServer,
  openAdminStorage,
  openMigrations,
  createLog: createPinoLog,
  clock: systemClock,
};

// Not `exitCode`: an open connection must not keep the process alive.
process.exit(await runCommandLine(process.argv.slice(2), program));
