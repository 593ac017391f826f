import { describeError } from '../../telemetry/describe-error.ts';
import { type StartCommand, UsageError } from '../command-line.ts';
import type { Program } from '../program.ts';
import { readDatabaseUrl, readStorageUrl } from '../storage-environment.ts';
import type { RunningServer, WebhookOption } from '../../config/server-options.ts';
import { isWebhookSecret, SECRET_FORM, parseWebhookUrl } from '../../webhooks/webhook-endpoint.ts';
import { existsSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { renderUnicodeCompact } from 'uqr';

/** Starts the server, says where it is, and returns when it has been told to stop. */
export async function runStartCommand(
  { terminal, startServer, createLog }: Program,
  { options, isJson, logLevel, webhookUrl }: StartCommand,
): Promise<void> {
  const webhook = findStartWebhook(webhookUrl, terminal.environment);
  checkMinFreeBytes(options.dataDir, options.limits?.minFreeBytes);
  const log = createLog(logLevel, terminal.writeLog);
  terminal.watchCrash((error) => log.error({ error: describeError(error) }, 'The server crashed.'));
  // Listening for the signal comes first: who reads the report may send it at once.
  const stopped = terminal.waitForStop();
  const [databaseUrl, storageUrl] = [readDatabaseUrl(terminal), readStorageUrl(terminal)];
  const dashboardSecret = terminal.environment['SVC_DASHBOARD_SECRET'] || undefined;
  const server = await startServer({
    ...options,
    databaseUrl,
    storageUrl,
    dashboardSecret,
    log,
    webhook,
  });
  if (!server.hasPhonePage) log.warn({}, PHONE_PAGE_MISSING);
  const { dataDir } = options;
  const isTerminal = terminal.isInteractive;
  terminal.write(isJson ? formatJsonReport(server) : formatReport(server, { dataDir, isTerminal }));
  await stopped;
  await server.close();
  await terminal.flushLog();
}

const SECRET_VARIABLE = 'SVC_WEBHOOK_SECRET';

/**
 * The webhook of `--webhook`, with the secret of the environment. Without the option that is not looked at:
 * it may be there for another program.
 *
 * @throws UsageError, when either cannot be used.
 */
function findStartWebhook(
  text: string | undefined,
  environment: NodeJS.ProcessEnv,
): WebhookOption | undefined {
  if (text === undefined) return undefined;
  const url = parseWebhookUrl(text);
  const secret = environment[SECRET_VARIABLE] ?? '';
  if (url === undefined) {
    throw new UsageError(
      '--webhook must be an address such as https://app.example.com/webhooks, without a name and a password.',
    );
  }
  if (isWebhookSecret(secret)) return { url, secret };
  throw new UsageError(`--webhook needs a secret in ${SECRET_VARIABLE}: ${SECRET_FORM}.`);
}

/** @throws UsageError, when more is to stay free than the whole disk has: every file would be refused. */
function checkMinFreeBytes(dataDir: string, minFreeBytes: number | undefined): void {
  const diskBytes = countDiskBytes(resolve(dataDir));
  if (minFreeBytes === undefined || minFreeBytes < diskBytes) return;
  throw new UsageError(`--min-free-bytes must be less than the whole disk has (${diskBytes}).`);
}

/** The folder may not be there yet. */
function countDiskBytes(folder: string): number {
  const parent = dirname(folder);
  if (!existsSync(folder) && parent !== folder) return countDiskBytes(parent);
  const { blocks, bsize } = statfsSync(folder);
  return blocks * bsize;
}

/** The one line of `--json`. Its three fields are a promise to other programs. */
function formatJsonReport({ url, uploadUrl, routeBase }: RunningServer): string {
  return `${JSON.stringify({ url, uploadUrl, routeBase })}\n`;
}

interface ReportOptions {
  dataDir: string;
  /** Whether a person looks at it, who can scan a code. */
  isTerminal: boolean;
}

/** What a person is told when the server is ready. */
function formatReport(server: RunningServer, { dataDir, isTerminal }: ReportOptions): string {
  const lines = [
    'The transfer server is ready.',
    '',
    `  For the extension:  ${server.url}`,
    `  For phones:         ${server.uploadUrl}`,
    ...server.otherUploadUrls.map((url) => `            or else:  ${url}`),
    `  Data:               ${dataDir}`,
    ...(server.dashboardUrl === null ? [] : [`  Dashboard:          ${server.dashboardUrl}`]),
    '',
  ];
  if (!server.hasPhonePage) lines.push(PHONE_PAGE_MISSING, '');
  if (isTerminal) {
    lines.push(renderUnicodeCompact(server.uploadUrl, { border: 2 }), '');
    lines.push(scanHint(server), 'Press Ctrl+C to stop.', '');
  }
  return lines.join('\n');
}

/** Codes lead to the first address; which one is right only the phone can show. */
function scanHint({ otherUploadUrls }: RunningServer): string {
  const check = 'Scan to check that your phone reaches this computer.';
  if (otherUploadUrls.length === 0) return check;
  return `${check} If it does not, try the other addresses on the phone, and\nstart again with --public-url and the one that works.`;
}

export const PHONE_PAGE_MISSING =
  'The upload page for phones is not built yet. Run "npm run build", then start the server again.';
