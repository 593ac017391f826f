import { describe, expect, it } from 'vitest';
import { findDefaultDataDir } from '../../../src/cli/run.ts';
import { parseCommandLine } from '../../../src/cli/parse/parse-command-line.ts';

const parse = (...words: string[]) => parseCommandLine(words, '/default');

describe('the command line', () => {
  it('starts the server without arguments', () => {
    expect(parse()).toMatchObject({
      kind: 'start',
      isJson: false,
      logLevel: 'info',
      options: { dataDir: '/default' },
    });
    expect(parse('start')).toEqual(parse());
  });

  it('accepts every option', () => {
    const words =
      'start --port 0 --host 127.0.0.1 --data /d --public-url https://f.example.com/ --allow-origin ' +
      'https://a.example.com --allow-origin http://localhost:3000/ --allow-network --trust-proxy 172.18.0.0/16 --trust-proxy ::5 --no-seal --direct-upload --max-bytes 100 ' +
      '--job-lifetime 5 --keep 1.5 --json --log-level warn --webhook https://a.example.com/hook';
    expect(parse(...words.split(' '))).toEqual({
      kind: 'start',
      isJson: true,
      logLevel: 'warn',
      webhookUrl: 'https://a.example.com/hook',
      options: {
        port: 0,
        host: '127.0.0.1',
        dataDir: '/d',
        publicUrl: 'https://f.example.com',
        allowedOrigins: ['https://a.example.com', 'http://localhost:3000'],
        isNetworkAllowed: true,
        canSeal: false,
        isUploadDirect: true,
        trustedProxies: ['172.18.0.0/16', '::5'],
        maxBytes: 100,
        jobLifetimeMs: 300_000,
        keepMs: 90_000,
        limits: {},
      },
    });
  });

  it('accepts every limit', () => {
    const words =
      '--max-bytes 1000 --max-total-bytes 1000 --min-free-bytes 0 --max-open-jobs 1 --jobs-per-minute 2 ' +
      '--project-jobs-per-minute 3 --uploads-per-minute 4 --wrong-ids-per-minute 5 --max-waits 6 ' +
      '--max-address-connections 7 --max-connections 8 --header-timeout 9 --stall-timeout 10';
    expect(parse(...words.split(' '))).toMatchObject({
      options: {
        limits: {
          maxTotalBytes: 1000,
          minFreeBytes: 0,
          maxOpenJobs: 1,
          addressJobsPerMinute: 2,
          projectJobsPerMinute: 3,
          uploadsPerMinute: 4,
          wrongIdsPerMinute: 5,
          maxWaits: 6,
          maxAddressConnections: 7,
          maxConnections: 8,
          headersTimeoutMs: 9_000,
          stallTimeoutMs: 10_000,
        },
      },
    });
  });

  it('shows help', () => {
    expect(parse('--help')).toEqual({ kind: 'help' });
    expect(parse('start', '-h')).toEqual({ kind: 'help' });
    expect(parse('keys', '--help')).toEqual({ kind: 'help' });
    expect(parse('keys', 'create', '-h')).toEqual({ kind: 'help' });
  });

  it('reads the webhook commands', () => {
    const common = { kind: 'webhooks', isJson: false, dataDir: '/default' };
    const url = 'https://a.example.com/hook?key=1';
    expect(parse('webhooks', 'add', url)).toEqual({ ...common, action: 'add', url, project: null });
    expect(parse('webhooks', 'add', '--project', 'demo', url, '--json', '--data', '/d')).toEqual({
      kind: 'webhooks',
      action: 'add',
      url,
      project: 'demo',
      isJson: true,
      dataDir: '/d',
    });
    expect(parse('webhooks', 'list')).toEqual({ ...common, action: 'list' });
    expect(parse('webhooks', 'rotate', 'we_1')).toEqual({ ...common, action: 'rotate', id: 'we_1' });
    expect(parse('webhooks', 'remove', 'we_1')).toEqual({ ...common, action: 'remove', id: 'we_1' });
    expect(parse('webhooks', '--help')).toEqual({ kind: 'help' });
  });

  it('reads the keys command', () => {
    expect(parse('keys', 'create', '--project', 'demo')).toEqual({
      kind: 'create_key',
      project: 'demo',
      dataDir: '/default',
    });
  });

  it('reads the commands about keys, jobs, the schema and the dashboard', () => {
    const common = { isJson: false, dataDir: '/default' };
    const given = { isJson: true, dataDir: '/d' };
    expect(parse(...'keys list --project demo --json --data /d'.split(' '))).toEqual({
      kind: 'keys',
      action: 'list',
      project: 'demo',
      ...given,
    });
    expect(parse('keys', 'revoke', 'a1')).toEqual({ kind: 'keys', action: 'revoke', id: 'a1', ...common });
    expect(parse('jobs', 'list')).toEqual({
      kind: 'jobs',
      action: 'list',
      project: undefined,
      status: undefined,
      limit: 50,
      ...common,
    });
    expect(
      parse(...'jobs list --project demo --status in_progress --limit 3 --json --data /d'.split(' ')),
    ).toEqual({
      kind: 'jobs',
      action: 'list',
      project: 'demo',
      status: 'in_progress',
      limit: 3,
      ...given,
    });
    expect(parse('jobs', 'show', 'a')).toEqual({ kind: 'jobs', action: 'show', id: 'a', ...common });
    expect(parse('stats', '--max-total-bytes', '5')).toEqual({ kind: 'stats', maxTotalBytes: 5, ...common });
    expect(parse('migrate')).toEqual({ kind: 'migrate', isCheck: false, ...common });
    expect(parse('migrate', '--check')).toMatchObject({ isCheck: true });
    expect(parse('dashboard', 'off')).toEqual({ kind: 'dashboard', action: 'off', ...common });
    for (const words of ['keys list', 'jobs', 'jobs show', 'stats', 'migrate', 'dashboard']) {
      expect(parse(...words.split(' '), '--help')).toEqual({ kind: 'help' });
    }
  });

  it('takes the id of a job that begins with a dash', () => {
    const id = '-bcdefghijklmnopqrstuv';
    const common = { kind: 'jobs', id, isJson: true };
    expect(parse('jobs', 'show', id, '--json')).toMatchObject({ ...common, action: 'show' });
    expect(parse('jobs', 'cancel', '--json', id)).toMatchObject({ ...common, action: 'cancel' });
  });

  it.each([
    ['--nonsense', /^Unknown option '--nonsense'/],
    ['surplus', /surplus/],
    ['--port', /--port/],
    ['--port 70000', /^--port must be a whole number from 0 to 65535\.$/],
    ['--port 8o80', /--port/],
    ['--max-bytes 0', /--max-bytes/],
    ['--max-bytes 5GB', /--max-bytes/],
    ['--job-lifetime 0', /--job-lifetime/],
    ['--keep soon', /^--keep must be a number of minutes, at least a second \(0\.017\) and at most 10080\.$/],
    ['--keep 0.001', /--keep/],
    ['--job-lifetime 0.01', /--job-lifetime/],
    ['--data ', /^--data must be a folder\.$/],
    ['keys create --project a --data ', /^--data must be a folder\.$/],
    ['--max-total-bytes 0', /--max-total-bytes/],
    [
      '--max-total-bytes 99 --max-bytes 100',
      /^--max-total-bytes must be at least what --max-bytes is \(100\)\.$/,
    ],
    ['--max-total-bytes 1000', /5368709120/],
    ['--max-bytes 107374182401', /--max-total-bytes/],
    ['--max-waits 0', /^--max-waits must be a whole number from 1 to 1000000\.$/],
    ['--stall-timeout never', /--stall-timeout/],
    ['--log-level loud', /^--log-level must be one of debug, info, warn, error, silent\.$/],
    ['--public-url files.example.com', /--public-url/],
    ['--public-url https://example.com/?query', /--public-url/],
    ['--allow-origin *', /--allow-origin/],
    ['--trust-proxy nginx', /^--trust-proxy must be an address or a network/],
    ['--trust-proxy 172.18.0.0/33', /--trust-proxy/],
    ['--trust-proxy 172.18.0.0/', /--trust-proxy/],
    ['keys', /keys create --project NAME/],
    ['keys forget', /keys create --project NAME/],
    ['keys list surplus', /surplus/],
    ['keys list --project a/b', /^--project must be a name/],
    ['keys revoke', /keys revoke ID/],
    ['keys revoke a b', /keys revoke ID/],
    ['jobs', /"jobs list", "jobs show ID" and "jobs cancel ID"/],
    ['jobs end a', /"jobs list"/],
    ['jobs show', /"jobs show ID"/],
    ['jobs cancel a b', /"jobs cancel ID"/],
    ['jobs show a --limit 5', /^Unknown option '--limit'/],
    ['jobs list --limit 0', /^--limit must be a whole number from 1 to 10000\.$/],
    ['jobs list --status done', /^--status must be one of pending, in_progress, completed, failed\.$/],
    ['stats --max-total-bytes much', /^--max-total-bytes must be a whole number/],
    ['stats surplus', /surplus/],
    ['migrate --chek', /^Unknown option '--chek'/],
    ['dashboard', /"dashboard secret" and "dashboard off"/],
    ['dashboard on', /"dashboard secret" and "dashboard off"/],
    ['keys create', /--project/],
    ['keys create --project embedded', /embedded/],
    ['webhooks', /"webhooks add URL"/],
    ['webhooks send we_1', /"webhooks add URL"/],
    ['webhooks add', /"webhooks add URL"/],
    ['webhooks list we_1', /"webhooks add URL"/],
    ['webhooks add https://a.example.com/ https://b.example.com/', /"webhooks add URL"/],
    ['webhooks add a.example.com', /^The webhook must be an address/],
    ['webhooks add https://a:b@a.example.com/', /without a name and a password/],
    ['webhooks add https://a.example.com/ --project a/b', /^--project must be a name/],
    ['webhooks list --project demo', /^--project is for "webhooks add"/],
  ])('says in one sentence what is wrong with "%s"', (words, message) => {
    expect(() => parse(...words.split(' '))).toThrow(message);
    expect(() => parse(...words.split(' '))).toThrow(expect.objectContaining({ name: 'UsageError' }));
    expect(() => parse(...words.split(' '))).toThrow(/^[^\n]*\.$/);
  });
});

describe('where the data lies', () => {
  it.each([
    ['linux', {}, '/home/a/.local/share/pocketfill'],
    ['linux', { XDG_DATA_HOME: '/data' }, '/data/pocketfill'],
    ['linux', { XDG_DATA_HOME: 'relative' }, '/home/a/.local/share/pocketfill'],
    ['darwin', {}, '/home/a/Library/Application Support/Pocketfill'],
  ] as const)('on %s with %j', (platform, environment, expected) => {
    expect(findDefaultDataDir({ platform, environment, homeDir: '/home/a' })).toBe(expected);
  });

  it('on Windows', () => {
    const environment = { LOCALAPPDATA: 'C:\\Users\\a\\AppData\\Local' };
    const expected = 'C:\\Users\\a\\AppData\\Local\\Pocketfill';
    expect(findDefaultDataDir({ platform: 'win32', environment, homeDir: 'C:\\Users\\a' })).toBe(expected);
    expect(findDefaultDataDir({ platform: 'win32', environment: {}, homeDir: 'C:\\Users\\a' })).toBe(
      expected,
    );
  });
});
