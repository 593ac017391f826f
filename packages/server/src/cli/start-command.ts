import { createPinoLog } from '../drivers/pino-log.ts';
import { describeError } from '../telemetry/describe-error.ts';
import { startServer } from '../start-server.ts';
import { checkMinFreeBytes } from './check-disk.ts';
import type { StartCommand } from './command-line.ts';
import { findStartWebhook } from './start-webhook.ts';
import { formatJsonReport, formatReport, PHONE_PAGE_MISSING } from './start-report.ts';
import type { Terminal } from './terminal.ts';

/** Starts the server, says where it is, and returns when it has been told to stop. */
export async function runStartCommand(
  terminal: Terminal,
  { options, isJson, logLevel, webhookUrl }: StartCommand,
): Promise<void> {
  const webhook = findStartWebhook(webhookUrl, terminal.environment);
  checkMinFreeBytes(options.dataDir, options.limits?.minFreeBytes);
  const log = createPinoLog(logLevel, terminal.writeLog);
  terminal.watchCrash((error) => log.error({ error: describeError(error) }, 'The server crashed.'));
  // Listening for the signal comes first: who reads the report may send it at once.
  const stopped = terminal.waitForStop();
  const server = await startServer({ ...options, log, webhook });
  if (!server.hasPhonePage) log.warn({}, PHONE_PAGE_MISSING);
  const { dataDir } = options;
  const isTerminal = terminal.isInteractive;
  terminal.write(isJson ? formatJsonReport(server) : formatReport(server, { dataDir, isTerminal }));
  await stopped;
  await server.close();
  await terminal.flushLog();
}
