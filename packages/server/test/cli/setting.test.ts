import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { silentLog } from '../../src/ports/telemetry.ts';
import { runWords } from './commands/run-command.ts';
import { readStart, SERVER } from './read-start.ts';

/** A text for the variable of each setting, and what the server is started with then. */
const SETTINGS: Record<string, readonly [string, object]> = {
  SVC_DATA: ['/d', { options: { dataDir: '/d' } }],
  SVC_JSON: ['yes', { stdout: expect.stringMatching(/^\{"url"/) }],
  SVC_LOG_LEVEL: ['warn', { logLevel: 'warn' }],
  SVC_WEBHOOK: [
    'https://a.example.com/hook',
    { options: { webhook: { url: 'https://a.example.com/hook' } } },
  ],
  SVC_PORT: ['0', { options: { port: 0 } }],
  SVC_HOST: ['127.0.0.1', { options: { host: '127.0.0.1' } }],
  SVC_PUBLIC_URL: ['https://f.example.com/', { options: { publicUrl: 'https://f.example.com' } }],
  SVC_ALLOW_ORIGIN: [
    'https://a.example.com, http://b.test',
    { options: { allowedOrigins: ['https://a.example.com', 'http://b.test'] } },
  ],
  SVC_ALLOW_NETWORK: ['1', { options: { isNetworkAllowed: true } }],
  SVC_TRUST_PROXY: ['172.18.0.3 ::5', { options: { trustedProxies: ['172.18.0.3', '::5'] } }],
  SVC_NO_SEAL: ['true', { options: { canSeal: false } }],
  SVC_DIRECT_UPLOAD: ['YES', { options: { isUploadDirect: true } }],
  SVC_MAX_BYTES: ['100', { options: { maxBytes: 100 } }],
  SVC_JOB_LIFETIME: ['5', { options: { jobLifetimeMs: 300_000 } }],
  SVC_KEEP: ['1.5', { options: { keepMs: 90_000 } }],
  SVC_DRAIN: ['2', { options: { drainMs: 2_000 } }],
  SVC_MAX_TOTAL_BYTES: ['6000000000', { options: { limits: { maxTotalBytes: 6_000_000_000 } } }],
  SVC_MIN_FREE_BYTES: ['0', { options: { limits: { minFreeBytes: 0 } } }],
  SVC_MAX_OPEN_JOBS: ['1', { options: { limits: { maxOpenJobs: 1 } } }],
  SVC_PROJECT_JOBS_PER_MINUTE: ['2', { options: { limits: { projectJobsPerMinute: 2 } } }],
  SVC_MAX_CONNECTIONS: ['3', { options: { limits: { maxConnections: 3 } } }],
  SVC_HEADER_TIMEOUT: ['4', { options: { limits: { headersTimeoutMs: 4_000 } } }],
  SVC_STALL_TIMEOUT: ['5', { options: { limits: { stallTimeoutMs: 5_000 } } }],
  SVC_JOBS_PER_MINUTE: ['6', { options: { limits: { addressJobsPerMinute: 6 } } }],
  SVC_UPLOADS_PER_MINUTE: ['7', { options: { limits: { uploadsPerMinute: 7 } } }],
  SVC_WRONG_IDS_PER_MINUTE: ['8', { options: { limits: { wrongIdsPerMinute: 8 } } }],
  SVC_MAX_WAITS: ['9', { options: { limits: { maxWaits: 9 } } }],
  SVC_MAX_ADDRESS_CONNECTIONS: ['10', { options: { limits: { maxAddressConnections: 10 } } }],
};

const SWITCHES = ['SVC_JSON', 'SVC_ALLOW_NETWORK', 'SVC_NO_SEAL', 'SVC_DIRECT_UPLOAD'];
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** What they do is done once, so a variable would do it at each start. */
const ACTIONS = ['--version', '--help', '--install-service', '--uninstall-service'];

it('every option of the start has the variable of its name, and the documentation lists each', async () => {
  const help = (await readStart(['--help'])).stdout.replaceAll(/\s+/g, ' ');
  const options = new Set([...help.matchAll(/--[a-z-]+(?= (?:<|[a-z]))/g)].map(([name]) => name));
  const named = [...options].filter((name) => ![...ACTIONS, '--json'].includes(name));
  const expected = named.map((name) => `SVC_${name.slice(2).replaceAll('-', '_').toUpperCase()}`);
  const shown = new Set([...help.matchAll(/\[(SVC_[A-Z_]+)\]/g)].map(([, name]) => name));
  expect(shown).toEqual(new Set([...expected, 'SVC_JSON']));
  expect(new Set(Object.keys(SETTINGS))).toEqual(shown);
  const guide = await readFile(new URL('../../../../docs/self-hosting.md', import.meta.url), 'utf8');
  expect(Object.keys(SETTINGS).filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

it.each(Object.entries(SETTINGS))('%s sets its option', async (name, [text, expected]) => {
  const started = await readStart(['start'], { [name]: text, SVC_WEBHOOK_SECRET: secret });
  expect(started).toMatchObject({ code: 0, stderr: '', ...expected });
});

it.each(Object.keys(SETTINGS))('an empty %s is none', async (name) => {
  const plain = await readStart(['start']);
  expect(await readStart(['start'], { [name]: ' ' })).toEqual(plain);
});

it.each(SWITCHES)('%s may be off', async (name) => {
  const plain = await readStart(['start']);
  const { stdout, options } = await readStart(['start'], { [name]: 'no' });
  expect([stdout, options?.canSeal]).toEqual([plain.stdout, true]);
  expect([options?.isNetworkAllowed ?? false, options?.isUploadDirect ?? false]).toEqual([false, false]);
});

it('an option on the command line counts, and not its variable', async () => {
  const environment = { SVC_PORT: 'wrong', SVC_ALLOW_ORIGIN: 'https://a.test', SVC_ALLOW_NETWORK: '0' };
  const words = '--port 1 --allow-origin https://b.test --allow-network'.split(' ');
  expect(await readStart(words, environment)).toMatchObject({
    code: 0,
    options: { port: 1, allowedOrigins: ['https://b.test'], isNetworkAllowed: true },
  });
});

it.each<[string, NodeJS.ProcessEnv, RegExp]>([
  ['a number', { SVC_PORT: '8o80' }, /^SVC_PORT must be a whole number from 0 to 65535\. /],
  [
    'a switch',
    { SVC_ALLOW_NETWORK: 'on' },
    /^SVC_ALLOW_NETWORK must be 1, true or yes, or else 0, false or no\. /,
  ],
  ['one of a list', { SVC_ALLOW_ORIGIN: 'https://a.test,b' }, /^SVC_ALLOW_ORIGIN must be an origin such as /],
  ['a word', { SVC_LOG_LEVEL: 'loud' }, /^SVC_LOG_LEVEL must be one of debug, info, warn, error, silent\. /],
  ['an address', { SVC_WEBHOOK: 'ftp://a.test' }, /^SVC_WEBHOOK must be an address such as /],
  ['a webhook', { SVC_WEBHOOK: 'https://a.test' }, /^SVC_WEBHOOK needs a secret in SVC_WEBHOOK_SECRET: /],
  ['a total', { SVC_MAX_TOTAL_BYTES: '5' }, /^SVC_MAX_TOTAL_BYTES must be at least what --max-bytes is /],
])('says in one line which variable is wrong: %s', async (_what, environment, message) => {
  const { code, stdout, stderr, options } = await readStart(['start'], environment);
  expect([code, stdout, options]).toEqual([2, '', undefined]);
  expect(stderr).toMatch(message);
  expect(stderr).toMatch(/^[^\n]*\. See --help\.\n$/);
});

it('a variable that makes the start print JSON changes no other command', async () => {
  const { stderr } = await readStart(['keys', 'list'], { SVC_JSON: 'wrong', SVC_DATA: '/d' });
  expect(stderr).toBe('There is no data.\n');
});

it('warns of mistyped variables without their values, and not of those of the kits', async () => {
  const environment = { SVC_DATABSE_URL: 'canary', SVC_TOKEN: 'key', SVC_API_URL: 'http://a', SVC_PORT: '1' };
  const warnings: string[] = [];
  await runWords(['start'], {
    environment,
    startServer: async () => SERVER,
    createLog: () => ({ ...silentLog, warn: (_fields, message) => void warnings.push(message) }),
  });
  expect(warnings).toEqual([
    'Unknown in the environment: SVC_DATABSE_URL. See --help for the variables of the server.',
  ]);
  const { stderr } = await readStart(['keys', 'list'], environment);
  expect(stderr).toMatch(/^Unknown in the environment: SVC_DATABSE_URL\. See --help [^\n]*\.\n/);
  expect(stderr).not.toMatch(/canary|SVC_TOKEN|SVC_API_URL|SVC_PORT/);
});
