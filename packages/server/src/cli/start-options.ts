import type { Command } from 'commander';
import { DEFAULT_LIMITS as LIMITS, type ServerLimits } from '../config/server-limits.ts';
import { DEFAULT_OPTIONS as DEFAULTS, type ServerOptions } from '../config/server-options.ts';
import {
  countParser,
  listParser,
  parseMinutes,
  parseOrigin,
  parseProxy,
  parsePublicUrl,
  textParser,
} from './parse-option.ts';
import { Setting } from './setting.ts';

const MINUTE_MS = 60_000;

const PORT = countParser({ min: 0, max: 65_535 });
const HOST = textParser('an address of this computer');
const BYTES = countParser({ min: 0, max: Number.MAX_SAFE_INTEGER });
const SOME_BYTES = countParser({ min: 1, max: Number.MAX_SAFE_INTEGER });
const COUNT = countParser({ min: 1, max: 1_000_000 });
const SECONDS = countParser({ min: 1, max: 3_600, factor: 1_000 });
const DRAIN_SECONDS = countParser({ min: 0, max: 600, factor: 1_000 });

/** The options by the field that each sets. */
export const SERVER_OPTIONS = {
  port: new Setting('--port <N>', `port to listen at (default ${DEFAULTS.port}; 0 picks a free one)`, PORT),
  host: new Setting('--host <H>', `address to listen at (default ${DEFAULTS.host})`, HOST),
  publicUrl: new Setting(
    '--public-url <URL>',
    'address under which phones reach this server',
    parsePublicUrl,
  ),
  allowedOrigins: new Setting(
    '--allow-origin <O>',
    'lets the pages of an origin use the job routes (may be given again, or several with commas)',
    listParser(parseOrigin),
  ),
  isNetworkAllowed: new Setting(
    '--allow-network',
    'lets other computers use the job routes without a key of a person',
  ),
  trustedProxies: new Setting(
    '--trust-proxy <A>',
    'address or network of a proxy elsewhere that names whom it asks for (may be given again, or several with commas)',
    listParser(parseProxy),
  ),
  canSeal: new Setting('--no-seal', 'phones send files as they are, which this server can read then'),
  isUploadDirect: new Setting(
    '--direct-upload',
    'phones send files straight to the object store of SVC_STORAGE_URL, past this server',
  ),
  maxBytes: new Setting('--max-bytes <N>', `largest file (default ${DEFAULTS.maxBytes}, 5 GB)`, SOME_BYTES),
  jobLifetimeMs: new Setting(
    '--job-lifetime <N>',
    `minutes until an unfinished job fails (default ${DEFAULTS.jobLifetimeMs / MINUTE_MS})`,
    parseMinutes,
  ),
  keepMs: new Setting(
    '--keep <N>',
    `minutes that a finished file is kept at least (default ${DEFAULTS.keepMs / MINUTE_MS}, a day)`,
    parseMinutes,
  ),
  drainMs: new Setting(
    '--drain <N>',
    'seconds that a server which is told to stop still takes requests, while /readyz says 503 (default 0)',
    DRAIN_SECONDS,
  ),
} satisfies Partial<Record<keyof ServerOptions, Setting>>;

/** Options for counts, by the limit that each sets: its flag and what it counts. */
function countOptions<Name extends keyof ServerLimits>(counts: Record<Name, readonly [string, string]>) {
  const rows = Object.entries(counts) as [Name, readonly [string, string]][]; // the keys are the names
  const options = rows.map(([name, [flag, what]]) => {
    return [name, new Setting(`${flag} <N>`, `${what} (default ${LIMITS[name]})`, COUNT)];
  });
  return Object.fromEntries(options) as Record<Name, Setting>; // one for each name
}

const TOTAL_LIMITS = {
  maxTotalBytes: new Setting(
    '--max-total-bytes <N>',
    `all files together (default ${LIMITS.maxTotalBytes}, 100 GB)`,
    BYTES,
  ),
  minFreeBytes: new Setting(
    '--min-free-bytes <N>',
    'what stays free on the disk (default 500 MB, a twentieth of a small disk)',
    BYTES,
  ),
  ...countOptions({
    maxOpenJobs: ['--max-open-jobs', 'unfinished jobs of a project'],
    projectJobsPerMinute: ['--project-jobs-per-minute', "new jobs of an API key's project"],
    maxConnections: ['--max-connections', 'open connections'],
  }),
  headersTimeoutMs: new Setting(
    '--header-timeout <N>',
    `seconds that headers may take to arrive (default ${LIMITS.headersTimeoutMs / 1_000})`,
    SECONDS,
  ),
  stallTimeoutMs: new Setting(
    '--stall-timeout <N>',
    `seconds without 1 kB after which a body is cut off (default ${LIMITS.stallTimeoutMs / 1_000})`,
    SECONDS,
  ),
};

const ADDRESS_LIMITS = countOptions({
  addressJobsPerMinute: ['--jobs-per-minute', 'new jobs'],
  uploadsPerMinute: ['--uploads-per-minute', 'uploads started'],
  wrongIdsPerMinute: ['--wrong-ids-per-minute', 'unknown ids, keys and download addresses'],
  maxWaits: ['--max-waits', 'answers held back at the same time'],
  maxAddressConnections: ['--max-address-connections', 'open connections'],
});

export const LIMIT_OPTIONS: Record<keyof ServerLimits, Setting> = { ...TOTAL_LIMITS, ...ADDRESS_LIMITS };

export function addServerOptions(command: Command): void {
  for (const one of Object.values(SERVER_OPTIONS)) command.addOption(one);
  command.optionsGroup('Limits (docs/self-hosting.md says more):');
  for (const one of Object.values(TOTAL_LIMITS)) command.addOption(one);
  command.optionsGroup("Limits for each address but this computer's:");
  for (const one of Object.values(ADDRESS_LIMITS)) command.addOption(one);
}

type GivenOptions = Partial<Pick<ServerOptions, keyof typeof SERVER_OPTIONS>> & {
  limits: Partial<ServerLimits>;
};

export function readServerOptions(command: Command): GivenOptions {
  // The parsers above return each field's type.
  return {
    ...readFields(command, SERVER_OPTIONS),
    limits: readFields(command, LIMIT_OPTIONS),
  };
}

function readFields(command: Command, options: Record<string, Setting>): Record<string, unknown> {
  const values: Record<string, unknown> = command.opts();
  const fields = Object.entries(options).map(([field, one]) => [field, values[one.attributeName()]] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}
