import { describe, expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { readStart } from './read-start.ts';

const read = (words: string) => readStart(words === '' ? [] : words.split(' '));

describe('the command line starts the server', () => {
  it('without arguments', async () => {
    const started = await read('--data /d');
    expect(started).toMatchObject({ code: 0, logLevel: 'info', options: { dataDir: '/d', limits: {} } });
    expect(started.stdout).toContain('The transfer server is ready.');
    expect(await read('start --data /d')).toEqual(started);
  });

  it.each([
    { where: 'a file', words: '', isLogShown: false, logForm: 'json', logLevel: 'info' },
    { where: 'a terminal', words: '', isLogShown: true, logForm: 'words', logLevel: 'warn' },
    { where: 'a terminal', words: '--log-level info', isLogShown: true, logForm: 'words', logLevel: 'info' },
    { where: 'a terminal', words: '--json', isLogShown: true, logForm: 'json', logLevel: 'info' },
  ])(
    'to $where with "$words": the log is $logForm, from $logLevel on',
    async ({ words, isLogShown, ...log }) => {
      const started = await readStart(words.split(' ').filter(Boolean), {}, { isLogShown });
      expect(started).toMatchObject({ code: 0, logForm: log.logForm, logLevel: log.logLevel });
    },
  );

  it('with every option', async () => {
    const words =
      'start --port 0 --host 127.0.0.1 --data /d --public-url https://f.example.com/ --allow-origin ' +
      'https://a.example.com --allow-origin http://localhost:3000/ --allow-network --trust-proxy 172.18.0.0/16 ' +
      '--trust-proxy ::5 --no-seal --direct-upload --max-bytes 100 --job-lifetime=5 --keep 1.5 --drain 2 --json ' +
      '--log-level warn --webhook https://a.example.com/hook';
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const environment = {
      SVC_WEBHOOK_SECRET: secret,
      SVC_DATABASE_URL: 'postgres://db',
      SVC_STORAGE_URL: 's3://bucket',
      SVC_DASHBOARD_SECRET: 'a secret of the admin',
    };
    expect(await readStart(words.split(' '), environment)).toEqual({
      code: 0,
      stdout: '{"url":"http://localhost:1","uploadUrl":"http://localhost:1","routeBase":"/api/svc"}\n',
      stderr: '',
      logLevel: 'warn',
      logForm: 'json',
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
        drainMs: 2_000,
        limits: {},
        webhook: { url: 'https://a.example.com/hook', secret },
        databaseUrl: 'postgres://db',
        storageUrl: 's3://bucket',
        dashboardSecret: 'a secret of the admin',
        log: expect.anything(),
      },
    });
  });

  it('with every limit', async () => {
    const words =
      '--max-bytes 1000 --max-total-bytes 1000 --min-free-bytes 0 --max-open-jobs 1 --jobs-per-minute 2 ' +
      '--project-jobs-per-minute 3 --uploads-per-minute 4 --wrong-ids-per-minute 5 --max-waits 6 ' +
      '--max-address-connections 7 --max-connections 8 --header-timeout 9 --stall-timeout 10';
    expect((await read(words)).options?.limits).toEqual({
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
    });
  });
});

describe('the command line shows help', () => {
  it('of all commands, and of the start', async () => {
    const { code, stdout, stderr } = await read('--help');
    expect([code, stderr]).toEqual([0, '']);
    for (const word of ['keys', 'webhooks', '--max-waits <N>', 'SVC_DATABASE_URL'])
      expect(stdout).toContain(word);
    expect(await read('--port 0 -h')).toMatchObject({ code: 0, stdout });
  });

  it.each([
    ['jobs --help', 'cancel <ID>', '--status'],
    ['jobs list -h', '--status <S>', 'cancel'],
    ['help jobs', 'cancel <ID>', '--port'],
    ['start --help', '--port <N>', 'webhooks add'],
    ['keys create -h', '--project <NAME>', 'revoke'],
    ['webhooks add --help', '<URL>', 'rotate'],
    ['stats --help', '--max-total-bytes <N>', '--port'],
    ['migrate --help', '--check', '--port'],
    ['dashboard --help', 'secret', '--port'],
  ])('of one command alone: %s', async (words, own, others) => {
    const { code, stdout, stderr } = await read(words);
    expect([code, stderr]).toEqual([0, '']);
    for (const word of [own, '--data <DIR>', '--json']) expect(stdout).toContain(word);
    expect(stdout).not.toContain(others);
  });

  it.each(['keys', 'jobs', 'webhooks', 'dashboard'])('of "%s" alone, as an error', async (words) => {
    const { code, stdout, stderr } = await read(words);
    expect([code, stdout, stderr]).toEqual([2, '', (await read(`${words} --help`)).stdout]);
  });

  it('and its version', async () => {
    expect(await read('--version')).toMatchObject({ code: 0, stdout: `${packageFile.version}\n` });
  });
});

it.each([
  'keys create --project demo',
  'keys list --project demo --json --data /d',
  '--data /d --json keys list',
  'keys revoke a1',
  'jobs list --project demo --status in_progress --limit 3',
  'jobs cancel -- -bcdefghijklmnopqrstuv',
  'webhooks --project demo add https://a.example.com/hook',
  'webhooks --json add --project demo https://a.example.com/hook?key=1 --data /d',
  'webhooks rotate we_1',
  'stats --max-total-bytes 5',
  'dashboard off',
  'migrate --check --json',
])('the command line takes "%s"', async (words) => {
  expect(await read(words)).toEqual({ code: 1, stdout: '', stderr: 'There is no data.\n' });
});

it.each([
  ['--nonsense', /^Unknown option '--nonsense'/],
  ['surplus', /surplus/],
  ['--port', /--port/],
  ['--port 70000', /^--port must be a whole number from 0 to 65535\. /],
  ['--port 8o80', /--port/],
  ['--max-bytes 0', /--max-bytes/],
  ['--max-bytes 5GB', /--max-bytes/],
  ['--job-lifetime 0', /--job-lifetime/],
  ['--keep soon', /^--keep must be a number of minutes, at least a second \(0\.017\) and at most 10080\. /],
  ['--keep 0.001', /--keep/],
  ['--job-lifetime 0.01', /--job-lifetime/],
  ['--drain 601', /^--drain must be a whole number from 0 to 600\. /],
  ['--host ', /^--host must be an address of this computer\. /],
  ['--data ', /^--data must be a folder\. /],
  ['--data --json', /^--data must be a folder\. /],
  ['keys create --project a --data ', /^--data must be a folder\. /],
  ['--max-total-bytes 0', /--max-total-bytes/],
  [
    '--max-total-bytes 99 --max-bytes 100',
    /^--max-total-bytes must be at least what --max-bytes is \(100\)\. /,
  ],
  ['--max-total-bytes 1000', /5000000000/],
  ['--max-bytes 100000000001', /--max-total-bytes/],
  ['--max-waits 0', /^--max-waits must be a whole number from 1 to 1000000\. /],
  ['--stall-timeout never', /--stall-timeout/],
  ['--log-level loud', /--log-level.* debug, info, warn, error, silent\. /],
  ['--public-url files.example.com', /--public-url/],
  ['--public-url https://example.com/?query', /--public-url/],
  ['--allow-origin *', /--allow-origin/],
  ['--trust-proxy nginx', /^--trust-proxy must be an address or a network/],
  ['--trust-proxy 172.18.0.0/33', /--trust-proxy/],
  ['--trust-proxy 172.18.0.0/', /--trust-proxy/],
  ['--webhook app.example.com', /^--webhook must be an address/],
  ['--webhook https://a:b@app.example.com', /^--webhook must be .* without a name and a password\. /],
  ['--webhook https://app.example.com', /^--webhook needs a secret in SVC_WEBHOOK_SECRET/],
  ['keys forget', /^Unknown command 'forget'/],
  ['keys list surplus', /surplus/],
  ['keys list --project a/b', /^--project must be a name/],
  ['keys revoke', /ID/],
  ['keys revoke a b', /a, b/],
  ['keys create', /--project/],
  ['keys create --project embedded', /embedded/],
  ['jobs end a', /^Unknown command 'end'/],
  ['jobs show', /ID/],
  ['jobs show a --limit 5', /^Unknown option '--limit'/],
  ['jobs list --limit 0', /^--limit must be a whole number from 1 to 10000\. /],
  ['jobs list --status done', /--status.* pending, in_progress, completed, failed\. /],
  ['stats --max-total-bytes much', /^--max-total-bytes must be a whole number/],
  ['stats surplus', /surplus/],
  ['migrate --chek', /^Unknown option '--chek'/],
  ['dashboard on', /^Unknown command 'on'/],
  ['webhooks send we_1', /^Unknown command 'send'/],
  ['webhooks add', /URL/],
  ['webhooks list we_1', /we_1/],
  ['webhooks list --project demo', /^Unknown option '--project'/],
  ['webhooks add https://a.example.com/ https://b.example.com/', /b\.example\.com/],
  ['webhooks add a.example.com', /^The webhook must be an address/],
  ['webhooks add https://a:b@a.example.com/', /without a name and a password/],
  ['webhooks add https://a.example.com/ --project a/b', /^--project must be a name/],
])('says in one line what is wrong with "%s", and ends with code 2', async (words, message) => {
  const { code, stdout, stderr, options } = await read(words);
  expect([code, stdout, options]).toEqual([2, '', undefined]);
  expect(stderr).toMatch(message);
  expect(stderr).toMatch(/^[^\n]*\. See --help\.\n$/);
});

it('does not quote an invalid secret of the environment', async () => {
  const words = ['start', '--webhook', 'https://app.example.com'];
  const { code, stderr, options } = await readStart(words, { SVC_WEBHOOK_SECRET: 'canary' });
  expect([code, options]).toEqual([2, undefined]);
  expect(stderr).toMatch(/^--webhook needs a secret in SVC_WEBHOOK_SECRET: (?!.*canary)/);
});
