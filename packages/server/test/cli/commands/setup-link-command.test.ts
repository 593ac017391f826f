import { parseSetupLink } from '@svc/protocol';
import { expect, it } from 'vitest';
import { runWords } from './run-command.ts';

const run = (words: readonly string[], environment: NodeJS.ProcessEnv = {}) =>
  runWords(['setup-link', ...words], { environment });

it('prints a link with the public address, the name and the headers', async () => {
  const headers = ['--header', 'Authorization: Bearer a:b', '--header', 'X-Team: red'];
  const words = ['--public-url', 'https://files.example.com/', '--name', 'My team', ...headers];
  const { code, stdout, stderr } = await run(words);
  expect([code, stdout.split('\n').length]).toEqual([0, 2]);
  expect(parseSetupLink(stdout.trim())).toEqual({
    address: 'https://files.example.com',
    routeBase: '/api/svc',
    uploadAddress: null,
    name: 'My team',
    headers: [
      { name: 'Authorization', value: 'Bearer a:b' },
      { name: 'X-Team', value: 'red' },
    ],
  });
  expect(stderr).toContain('send it only to people who may have that');
});

it.each<[string[], NodeJS.ProcessEnv, string]>([
  [[], {}, 'http://localhost:8787'],
  [[], { SVC_PORT: '9000' }, 'http://localhost:9000'],
  [[], { SVC_PORT: '9000', SVC_PUBLIC_URL: 'https://files.example.com' }, 'https://files.example.com'],
  [['--public-url', 'https://a.test'], { SVC_PUBLIC_URL: 'https://b.test' }, 'https://a.test'],
  [['--address', 'https://a.test/share'], { SVC_PUBLIC_URL: 'https://b.test' }, 'https://a.test/share'],
])('with %j and %j it is for %s', async (words, environment, address) => {
  const { stdout } = await run([...words, '--json'], environment);
  expect(JSON.parse(stdout)).toEqual({ address, link: `${address}/setup#pocketfill=1` });
});

it('says that the address of this computer is of no use elsewhere', async () => {
  expect(await run([])).toEqual({
    code: 0,
    stdout: 'http://localhost:8787/setup#pocketfill=1\n',
    stderr: 'This address is only for this computer. For others add --public-url or --address.\n',
  });
});

it.each([
  [['--address', 'files.example.com'], /^--address must be an address such as /],
  [['--address', 'ftp://files.example.com'], /^--address must be an address such as /],
  [['--port', '0'], /^--port must be the port that the server has printed/],
  [['--name', ''], /^--name must be a name\. /],
  [['--header', 'canary'], /^--header must be a name, a colon and a value/],
  [['--header', 'Authorization:'], /^--header must be a name, a colon and a value/],
  [['--header', 'A B: canary'], /^--header must be a name, a colon and a value/],
  [['--header', 'A: canary\nX: y'], /^--header must be a name, a colon and a value/],
  [['--name', 'canary'.repeat(700)], /^--name and --header are too long for an address/],
])('refuses %j in one sentence, without quoting it', async (words, message) => {
  const { code, stdout, stderr } = await run(words);
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(message)]);
  expect(stderr).toMatch(/^[^\n]*\. See --help\.\n$/);
  expect(stderr).not.toContain('canary');
});

it('says that others need a key, where the address has none', async () => {
  const { stderr } = await run(['--public-url', 'https://files.example.com']);
  expect(stderr).toContain('"access create" prints a link with a key');
});
