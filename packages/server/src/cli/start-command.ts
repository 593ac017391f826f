import { startServer, type RunningServer, type ServerOptions } from '../start-server.ts';
import { formatJsonReport, formatReport, PHONE_PAGE_MISSING } from './start-report.ts';
import type { Terminal } from './terminal.ts';

/** Starts the server, says where it is, and returns when it has been told to stop. */
export async function runStartCommand(
  terminal: Terminal,
  options: ServerOptions,
  isJson: boolean,
): Promise<void> {
  const server = await startServer({ ...options, report: terminal.logError });
  if (!server.hasPhonePage) terminal.writeError(PHONE_PAGE_MISSING);
  terminal.write(describe(server));
  await terminal.waitForStop();
  await server.close();

  function describe(running: RunningServer): string {
    if (isJson) return formatJsonReport(running);
    return formatReport(running, { dataDir: options.dataDir, isTerminal: terminal.isInteractive });
  }
}
