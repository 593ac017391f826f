import { existsSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { renderUnicodeCompact } from 'uqr';
import { DEFAULT_LIMITS } from '../../config/server-limits.ts';
import { DEFAULT_OPTIONS, type RunningServer, type ServerOptions } from '../../config/server-options.ts';
import { LOG_LEVELS, type LogLevel, type ServerLog } from '../../ports/telemetry.ts';
import { describeError } from '../../telemetry/describe-error.ts';
import { isWebhookSecret, parseWebhookUrl, SECRET_FORM } from '../../config/webhook-endpoint.ts';
import { UsageError } from '../command-errors.ts';
import { choiceParser } from '../parse-option.ts';
import { findData, type CommonOptions, type Program } from '../program.ts';
import { describeUnknownVariables, Setting } from '../setting.ts';
import { addServiceOptions, changeService } from '../service/change-service.ts';
import { addServerOptions, LIMIT_OPTIONS, readServerOptions, SERVER_OPTIONS } from '../start-options.ts';
import type { Terminal } from '../terminal.ts';

const SECRET_VARIABLE = 'SVC_WEBHOOK_SECRET';

const WEBHOOK = new Setting(
  '--webhook <URL>',
  `posts there how every job ends, signed with the ${SECRET_VARIABLE} of the environment`,
  parseWebhook,
);

function parseWebhook(text: string, name: string): string {
  const url = parseWebhookUrl(text);
  if (url !== undefined) return url;
  throw new UsageError(
    `${name} must be an address such as https://app.example.com/webhooks, without a name and a password.`,
  );
}

/** Adds `start`, which is also the default command. */
export function addStartCommand(root: Command, program: Program): Command {
  const start = root
    .command('start', { isDefault: true })
    .description('starts the server. With --json it prints one line of JSON when it is ready')
    .addOption(WEBHOOK)
    .addOption(
      new Setting(
        '--log-level <LEVEL>',
        `what is written to the error output: ${LOG_LEVELS.join(', ')}; info is every request (default info; on a terminal warn)`,
        choiceParser(LOG_LEVELS),
      ),
    );
  addServerOptions(start);
  addServiceOptions(start);
  return start.action(async () => {
    if (!(await changeService(program.terminal, start))) await runServer(program, start);
  });
}

interface StartOptions extends CommonOptions {
  logLevel?: LogLevel;
  webhook?: string;
}

/** Prints where the server is, and returns when it was told to stop. */
async function runServer(program: Program, command: Command): Promise<void> {
  const { terminal, startServer } = program;
  const { json, logLevel, webhook, ...where } = command.optsWithGlobals<StartOptions>();
  const place = findData(terminal, where);
  const { dataDir } = place;
  const options = { ...readServerOptions(command), ...place, ...readSecrets(terminal, webhook, command) };
  checkTotal(options, command);
  checkMinFreeBytes(dataDir, options.limits.minFreeBytes, command);
  const log = openLog(program, logLevel, json);
  terminal.watchCrash((error) => log.error({ error: describeError(error) }, 'The server crashed.'));
  // Listens for the signal first, since a reader of the report may send it at once.
  const stopped = terminal.waitForStop();
  const server = await startServer({ ...options, log });
  const unknown = describeUnknownVariables(command, terminal.environment);
  if (unknown !== undefined) log.warn({}, unknown);
  if (!server.hasPhonePage) log.warn({}, PHONE_PAGE_MISSING);
  if (server.lacksPublicUrl) log.warn({}, PUBLIC_URL_MISSING);
  const isTerminal = terminal.isInteractive;
  terminal.write(json ? formatJsonReport(server) : formatReport(server, { dataDir, isTerminal }));
  await stopped;
  await server.close();
  await terminal.flushLog();
}

/** Words on a terminal, and without a line for each request; else lines of JSON. */
function openLog(
  { terminal, createLog, createWordsLog }: Program,
  level?: LogLevel,
  isForProgram = false,
): ServerLog {
  const isForPerson = terminal.isLogShown && !isForProgram;
  return isForPerson
    ? createWordsLog(level ?? 'warn', terminal.writeLog)
    : createLog(level ?? 'info', terminal.writeLog);
}

/** A total limit below the size of the largest file would refuse such a file each time. */
function checkTotal({ maxBytes = DEFAULT_OPTIONS.maxBytes, limits }: ServerOptions, command: Command): void {
  if ((limits?.maxTotalBytes ?? DEFAULT_LIMITS.maxTotalBytes) >= maxBytes) return;
  const [total, single] = [LIMIT_OPTIONS.maxTotalBytes, SERVER_OPTIONS.maxBytes].map((one) =>
    one.nameIn(command),
  );
  throw new UsageError(`${total} must be at least what ${single} is (${maxBytes}).`);
}

/** Options with secrets, which are in the environment, since others can see a command line. */
function readSecrets({ environment }: Terminal, webhookUrl: string | undefined, command: Command) {
  return {
    storageUrl: environment['SVC_STORAGE_URL'] || undefined,
    dashboardSecret: environment['SVC_DASHBOARD_SECRET'] || undefined,
    // Without a webhook its secret is ignored, as it may be for another program.
    webhook:
      webhookUrl === undefined ? undefined : { url: webhookUrl, secret: findSecret(environment, command) },
  };
}

/** @throws UsageError, without what is there. */
function findSecret(environment: NodeJS.ProcessEnv, command: Command): string {
  const secret = environment[SECRET_VARIABLE] ?? '';
  if (isWebhookSecret(secret)) return secret;
  throw new UsageError(`${WEBHOOK.nameIn(command)} needs a secret in ${SECRET_VARIABLE}: ${SECRET_FORM}.`);
}

/** @throws UsageError, when more is to stay free than the disk has: every file would be refused. */
function checkMinFreeBytes(dataDir: string, minFreeBytes: number | undefined, command: Command): void {
  const diskBytes = countDiskBytes(resolve(dataDir));
  if (minFreeBytes === undefined || minFreeBytes < diskBytes) return;
  const name = LIMIT_OPTIONS.minFreeBytes.nameIn(command);
  throw new UsageError(`${name} must be less than the whole disk has (${diskBytes}).`);
}

/** The folder may not exist yet. */
function countDiskBytes(folder: string): number {
  const parent = dirname(folder);
  if (!existsSync(folder) && parent !== folder) return countDiskBytes(parent);
  const { blocks, bsize } = statfsSync(folder);
  return blocks * bsize;
}

/** The line of `--json`. Other programs rely on its three fields. */
function formatJsonReport({ url, uploadUrl, routeBase }: RunningServer): string {
  return `${JSON.stringify({ url, uploadUrl, routeBase })}\n`;
}

interface ReportOptions {
  dataDir: string;
  /** Whether a person may see it and scan a code. */
  isTerminal: boolean;
}

/** The text when the server is ready. */
function formatReport(server: RunningServer, { dataDir, isTerminal }: ReportOptions): string {
  const lines = [
    'The transfer server is ready.',
    '',
    `  For the extension:  ${server.url}`,
    `  For phones:         ${server.lacksPublicUrl ? 'no address is known' : server.uploadUrl}`,
    ...server.otherUploadUrls.map((url) => `            or else:  ${url}`),
    `  Data:               ${dataDir}`,
    ...(server.dashboardUrl === null ? [] : [`  Dashboard:          ${server.dashboardUrl}`]),
    '',
  ];
  if (!server.hasPhonePage) lines.push(PHONE_PAGE_MISSING, '');
  if (server.lacksPublicUrl) lines.push(PUBLIC_URL_MISSING, '');
  else if (isTerminal)
    lines.push(renderUnicodeCompact(server.uploadUrl, { border: 2 }), '', scanHint(server));
  if (isTerminal) lines.push('Press Ctrl+C to stop.', '');
  return lines.join('\n');
}

/** Codes lead to the first address; only the phone can show which one is right. */
function scanHint({ otherUploadUrls }: RunningServer): string {
  const check = 'Scan to check that your phone reaches this computer.';
  if (otherUploadUrls.length === 0) return check;
  return `${check} If it does not, try the other addresses on the phone, and\nstart again with --public-url and the one that works.`;
}

export const PUBLIC_URL_MISSING =
  'The server runs in a container, whose own address no phone reaches. Start it with SVC_PUBLIC_URL (--public-url) and the address of this computer in your network, for example http://192.168.1.20:8787.';

export const PHONE_PAGE_MISSING =
  'The upload page for phones is not built yet. Run "npm run build", then start the server again.';
