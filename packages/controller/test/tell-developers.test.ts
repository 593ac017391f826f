import { SvcError } from '@svc/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tellOfSetUp } from '../src/tell-developers.ts';

let said: string[];

beforeEach(() => {
  said = [];
  vi.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it('tells the sentence of the server and what to check, once', () => {
  const error = new SvcError('not_found', 'The server answered with status 404.');
  tellOfSetUp(error, '/api/one/job');
  tellOfSetUp(error, '/api/one/job');
  expect(said).toEqual([
    'svc: No job from /api/one/job: The server answered with status 404. Check that the routes are mounted there, or set "createJobUrl".',
  ]);
});

it('tells nothing of a connection that is lost, nor in production', () => {
  tellOfSetUp(new SvcError('unreachable', 'No answer.'), '/api/two/job');
  vi.stubEnv('NODE_ENV', 'production');
  tellOfSetUp(new SvcError('not_found', 'No such route.'), '/api/two/job');
  expect(said).toEqual([]);
});
