import { runCommandLine } from './cli/run.ts';
import { processTerminal } from './cli/terminal.ts';

// Not `exitCode`: a connection that somebody keeps open must not hold the process.
process.exit(await runCommandLine(process.argv.slice(2), processTerminal));
