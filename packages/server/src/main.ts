import { runCommandLine } from './cli/command-line.ts';
import { processTerminal } from './cli/terminal.ts';
import { createPinoLog } from './drivers/pino-log.ts';
import { systemClock } from './drivers/system-clock.ts';
import { startServer } from './start-server.ts';
import { openAdminStorage, openMigrations } from './wire/open-storage.ts';
import { tuneHeap } from './wire/tune-heap.ts';

tuneHeap();

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
