import { SvcError } from '@svc/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tellDevelopers, tellOfSetUp } from '../src/tell-developers.ts';

let said: string[];

beforeEach(() => {
  said = [];
  vi.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it('tells the sentence of the server and what to check, once', () => {
  const error = new SvcError('not_found', 'The server answered with status 404.');
  tellOfSetUp(error, '/api/one/job');
  tellOfSetUp(error, '/api/one/job');
  expect(said).toEqual([
    'svc: No job from /api/one/job: The server answered with status 404. Check that the routes are mounted there, or set "createJobUrl" and "getJobUrl".',
  ]);
});

it('tells the sentence of routes whose transfer server refuses the token', () => {
  tellOfSetUp(new SvcError('unreachable', 'The transfer server refused SVC_TOKEN.'), '/api/three/job');
  expect(said).toEqual([
    'svc: No job from /api/three/job: The transfer server refused SVC_TOKEN. The log of your server says more. Check SVC_TOKEN and SVC_API_URL.',
  ]);
});

it('tells nothing of a connection that is lost, nor in production', () => {
  tellOfSetUp(new SvcError('unreachable', 'No answer.', { cause: new TypeError('lost') }), '/api/two/job');
  tellOfSetUp(new SvcError('timeout', 'No answer in time.'), '/api/two/job');
  vi.stubEnv('NODE_ENV', 'production');
  tellOfSetUp(new SvcError('not_found', 'No such route.'), '/api/two/job');
  expect(said).toEqual([]);
});

it.each([
  ['localhost', 1],
  ['app.localhost', 1],
  ['127.0.0.1', 1],
  ['[::1]', 1],
  ['app.example', 0],
  ['192.168.0.7', 0],
])('without a bundler, a page of %s is told %d times', (hostname, times) => {
  vi.stubGlobal('process', undefined);
  vi.stubGlobal('location', { hostname });
  tellDevelopers('error', `At ${hostname}.`);
  expect(said).toHaveLength(times);
});

it('what NODE_ENV says counts more than the host', () => {
  vi.stubGlobal('location', { hostname: 'app.example' });
  vi.stubEnv('NODE_ENV', 'development');
  tellDevelopers('error', 'In development.');
  vi.stubGlobal('location', { hostname: 'localhost' });
  vi.stubEnv('NODE_ENV', 'production');
  tellDevelopers('error', 'In production.');
  expect(said).toEqual(['In development.']);
});
