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

// Whatever is written here is for its owner alone.
process.umask(0o077);

const program = {
  terminal: processTerminal,
  startServer,
  openAdminStorage,
  openMigrations,
  createLog: createPinoLog,
  clock: systemClock,
};

// Not `exitCode`: a connection that somebody keeps open must not hold the process.
process.exit(await runCommandLine(process.argv.slice(2), program));
