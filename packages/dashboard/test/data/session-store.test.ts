import { expect, it, onTestFinished, vi } from 'vitest';
import { createDashboardClient, type DashboardClient } from '../../src/data/dashboard-client.ts';
import { DashboardError } from '../../src/data/dashboard-error.ts';
import { SessionStore } from '../../src/data/session-store.ts';

/** A server of which a test says how it answers; what it does not name is not asked. */
function createStore(answers: Partial<DashboardClient>): SessionStore {
  return new SessionStore(() => answers as DashboardClient); // a test asks nothing else
}

const fail = (kind: DashboardError['kind'], message: string) => async () => {
  throw new DashboardError(kind, message);
};

it.each([
  [true, { kind: 'signedIn' }],
  [false, { kind: 'signedOut', reason: undefined }],
])('asks the server whether somebody is signed in: %s', async (isSignedIn, expected) => {
  const session = createStore({ readSession: async () => ({ isSignedIn }) });
  session.start();
  await vi.waitFor(() => expect(session.getState()).toEqual(expected));
});

it('opens with the right secret only', async () => {
  const session = createStore({ signIn: fail('refused', 'This is not the admin secret.') });
  await expect(session.signIn('wrong')).rejects.toThrow('This is not the admin secret.');
  expect(session.getState().kind).toBe('unknown');
  const right = createStore({ signIn: async () => ({ isSignedIn: true }) });
  await right.signIn('right');
  expect(right.getState()).toEqual({ kind: 'signedIn' });
});

it('ends when the server says so, whatever was asked', async () => {
  vi.stubGlobal('location', { pathname: '/dashboard' });
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 401 }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const session = new SessionStore(createDashboardClient);
  await expect(session.client.listKeys()).rejects.toThrow('signed out');
  expect(session.getState()).toEqual({ kind: 'signedOut', reason: 'You are signed out. Sign in again.' });
});

it('goes on when the server is away for a moment', async () => {
  const session = createStore({
    readSession: async () => ({ isSignedIn: true }),
    listKeys: fail('unreachable', 'The server cannot be reached.'),
    signOut: fail('unreachable', 'The server cannot be reached.'),
  });
  session.start();
  await vi.waitFor(() => expect(session.getState().kind).toBe('signedIn'));
  await expect(session.client.listKeys()).rejects.toThrow('cannot be reached');
  await expect(session.signOut()).rejects.toThrow('cannot be reached');
  expect(session.getState()).toEqual({ kind: 'signedIn' });
});

it('asks again until the server answers', async () => {
  vi.useFakeTimers();
  let isUp = false;
  const session = createStore({
    readSession: async () => {
      if (isUp) return { isSignedIn: true };
      throw new DashboardError('unreachable', 'The server cannot be reached.');
    },
  });
  session.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(session.getState()).toEqual({ kind: 'unknown', problem: 'The server cannot be reached.' });
  isUp = true;
  await vi.advanceTimersByTimeAsync(3_000);
  vi.useRealTimers();
  expect(session.getState()).toEqual({ kind: 'signedIn' });
});
