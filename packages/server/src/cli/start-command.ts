import { startServer, type ServerOptions } from '../start-server.ts';
import { formatJsonReport, formatReport, PHONE_PAGE_MISSING } from './start-report.ts';
import type { Terminal } from './terminal.ts';

/** Starts the server, says where it is, and returns when it has been told to stop. */
export async function runStartCommand(
  terminal: Terminal,
  options: ServerOptions,
  isJson: boolean,
): Promise<void> {
  // Listening for the signal comes first: who reads the report may send it at once.
  const stopped = terminal.waitForStop();
  const server = await startServer({ ...options, report: terminal.logError });
  if (!server.hasPhonePage) terminal.writeError(PHONE_PAGE_MISSING);
  const { dataDir } = options;
  const isTerminal = terminal.isInteractive;
  terminal.write(isJson ? formatJsonReport(server) : formatReport(server, { dataDir, isTerminal }));
  await stopped;
  await server.close();
}
