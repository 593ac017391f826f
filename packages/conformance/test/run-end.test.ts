import { expect, test } from 'vitest';
import { pass } from '../src/outcome.ts';
import { runChecks } from '../src/run-checks.ts';
import { startBackend, type Fault } from './support/exemplary-backend.ts';
import { hang, replace, runAgainst, sendForEver } from './support/faults.ts';

test('a key that the backend repeats, and the path of an address, are not shown', async () => {
  const fault = replace('POST /job', ({ request }) =>
    Response.json({ error: `No ${request.headers.get('authorization')} at http://a.example/files/secret.` }),
  );
  const text = JSON.stringify(await runAgainst(fault, { authorization: 'Bearer svcp_0123456789' }));
  expect(text).toContain('http://a.example/…');
  expect(text).not.toMatch(/svcp_0123456789|secret/);
});

const wantsKey: Fault = ({ route, request }) =>
  route.startsWith('GET /job') && !request.headers.has('authorization')
    ? Response.json({ error: 'No key.' }, { status: 401, headers: { 'access-control-allow-origin': '*' } })
    : undefined;

test('a backend with a key is tried without it, too', async () => {
  const findings = await runAgainst(wantsKey, { authorization: 'Bearer svcp_0123456789' });
  expect(findings.find(({ title }) => title.startsWith('Without its key'))).toMatchObject({
    verdict: 'warn',
    came: '401 without WWW-Authenticate',
  });
});

test('a run that is too slow fails once, and at no line of the contract', async () => {
  const { url, close } = await startBackend();
  const line = { section: '2', expected: '' };
  const checks = [
    { ...line, title: 'quick', run: () => Promise.resolve(pass('yes')) },
    { ...line, title: 'slow', run: hang as () => Promise<never> },
    { ...line, title: 'later', run: () => Promise.resolve(pass('yes')) },
  ];
  const findings = await runChecks({ url, totalLimitMs: 1000, checks }).finally(close);
  expect(findings.map(({ verdict, title, came }) => [verdict, title, came])).toEqual([
    ['pass', 'quick', 'yes'],
    ['fail', 'All checks end in time', 'too slow: the time was over before "slow" had ended'],
    ['skip', 'slow', 'The time for all checks is over.'],
    ['skip', 'later', 'The time for all checks is over.'],
  ]);
});

const SILENT = 'There was no answer to the first request.';

test('nobody at the address is said once', async () => {
  const { url, close } = await startBackend();
  await close();
  const [first, ...others] = await runChecks({ url });
  expect(first).toMatchObject({ verdict: 'fail', came: 'Nothing listens at this address.' });
  expect(new Set(others.map(({ came }) => came))).toEqual(new Set([SILENT]));
});

test.each<[string, () => Response]>([
  ['without end', sendForEver],
  ['that is cut off', () => new Response('{', { headers: { 'content-length': '9', connection: 'close' } })],
])('a first answer %s is an answer: what needs no job is tried', async (_name, answer) => {
  const findings = await runAgainst(replace('POST /job', answer));
  expect(findings.filter(({ came }) => came === SILENT)).toEqual([]);
  expect(findings.find(({ title }) => title.startsWith('Any other path'))?.verdict).toBe('pass');
});
