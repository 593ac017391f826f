import { parseArgs } from 'node:util';
import { type Command, type StartCommand, UsageError } from '../command-line.ts';
import { LIMIT_ARGUMENTS, parseLimits } from './limit-options.ts';
import {
  explainBadOptions,
  parseCount,
  parseDataDir,
  parseHost,
  parseLogLevel,
  parseOrigin,
  parseProxy,
  parsePublicUrl,
} from './parse-option.ts';
import { DEFAULT_MAX_BYTES } from '../../config/server-options.ts';
import { DEFAULT_LIMITS } from '../../config/server-limits.ts';
import { parseJobsCommand } from './parse-jobs-command.ts';
import { parseKeysCommand } from './parse-keys-command.ts';
import { parseDashboardCommand, parseMigrateCommand, parseStatsCommand } from './parse-upkeep-command.ts';
import { parseWebhookCommand } from './parse-webhook-command.ts';

const START_OPTIONS = {
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  'public-url': { type: 'string' },
  'allow-origin': { type: 'string', multiple: true },
  'allow-network': { type: 'boolean' },
  'trust-proxy': { type: 'string', multiple: true },
  'no-seal': { type: 'boolean' },
  'direct-upload': { type: 'boolean' },
  'max-bytes': { type: 'string' },
  'job-lifetime': { type: 'string' },
  keep: { type: 'string' },
  drain: { type: 'string' },
  'log-level': { type: 'string' },
  webhook: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  ...LIMIT_ARGUMENTS,
} as const;

const MAX_PORT = 65_535;
const MINUTE_MS = 60_000;
const MAX_DRAIN_SECONDS = 600;
const MIN_LIFETIME_MS = 1_000;
const MAX_LIFETIME_MINUTES = 7 * 24 * 60;

/**
 * @param defaultDataDir - the data folder if no option names one.
 * @throws UsageError
 */
export function parseCommandLine(words: readonly string[], defaultDataDir: string): Command {
  const [first, ...rest] = words;
  const parse = SUBCOMMANDS.get(first ?? '');
  if (parse) return parse(rest, defaultDataDir);
  return parseStartCommand(first === 'start' ? rest : words, defaultDataDir);
}

/** Reads what follows the command's name. */
type ParseCommand = (args: readonly string[], defaultDataDir: string) => Command;

const SUBCOMMANDS = new Map<string, ParseCommand>([
  ['keys', parseKeysCommand],
  ['webhooks', parseWebhookCommand],
  ['jobs', parseJobsCommand],
  ['stats', parseStatsCommand],
  ['migrate', parseMigrateCommand],
  ['dashboard', parseDashboardCommand],
]);

function parseStartCommand(args: readonly string[], defaultDataDir: string): Command {
  const values = explainBadOptions(() => parseArgs({ args: [...args], options: START_OPTIONS }).values);
  if (values.help) return { kind: 'help' };
  const options: StartCommand['options'] = {
    dataDir: parseDataDir(values.data) ?? defaultDataDir,
    port: parseCount('--port', values.port, { min: 0, max: MAX_PORT }),
    host: parseHost(values.host),
    publicUrl: parsePublicUrl(values['public-url']),
    allowedOrigins: values['allow-origin']?.map(parseOrigin),
    isNetworkAllowed: values['allow-network'],
    trustedProxies: values['trust-proxy']?.map(parseProxy),
    isUploadDirect: values['direct-upload'],
    canSeal: values['no-seal'] ? false : undefined,
    maxBytes: parseCount('--max-bytes', values['max-bytes'], { min: 1, max: Number.MAX_SAFE_INTEGER }),
    jobLifetimeMs: parseMinutes('--job-lifetime', values['job-lifetime']),
    keepMs: parseMinutes('--keep', values.keep),
    drainMs: parseSeconds('--drain', values.drain),
    limits: parseLimits(values),
  };
  checkTotal(options);
  const logLevel = parseLogLevel(values['log-level']);
  const webhookUrl = values.webhook;
  return { kind: 'start', options, isJson: values.json ?? false, logLevel, webhookUrl };
}

/** A limit on all files that no largest file fits in would refuse it each time. */
function checkTotal({ maxBytes = DEFAULT_MAX_BYTES, limits }: StartCommand['options']): void {
  if ((limits?.maxTotalBytes ?? DEFAULT_LIMITS.maxTotalBytes) >= maxBytes) return;
  throw new UsageError(`--max-total-bytes must be at least what --max-bytes is (${maxBytes}).`);
}

function parseSeconds(name: string, text: string | undefined): number | undefined {
  const seconds = parseCount(name, text, { min: 0, max: MAX_DRAIN_SECONDS });
  return seconds === undefined ? undefined : seconds * 1000;
}

function parseMinutes(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const minutes = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  const ms = Math.ceil(minutes * MINUTE_MS);
  if (ms >= MIN_LIFETIME_MS && minutes <= MAX_LIFETIME_MINUTES) return ms;
  throw new UsageError(
    `${name} must be a number of minutes, at least a second (0.017) and at most ${MAX_LIFETIME_MINUTES}.`,
  );
}
