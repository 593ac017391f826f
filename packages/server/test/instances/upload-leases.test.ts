import { expect, it } from 'vitest';
import { ALIVE_MS } from '../../src/instances/instance.ts';
import { StoreUnavailableError } from '../../src/ports/store-unavailable.ts';
import { waitUntil } from '../support/time.ts';
import { createInstances } from './fake-instances.ts';

const never = new AbortController().signal;

it('a request at another instance ends the one that holds the upload, and gets it at once', async () => {
  const { join } = createInstances();
  const [one, two] = [await join('one'), await join('two')];
  let wasAsked = false;
  const askToEnd = () => {
    wasAsked = true;
    void one.uploads.giveBack('up-1');
  };
  expect(await one.uploads.take('up-1', askToEnd, never)).toBe(true);
  expect(await two.uploads.take('up-1', () => {}, never)).toBe(true);
  expect(wasAsked).toBe(true);
});

it('an upload whose instance was killed is free some seconds later', async () => {
  const { join, clock, leases } = createInstances();
  const { uploads } = await join('one');
  await leases.take('instance:killed', 'killed', ALIVE_MS);
  await leases.take('upload:up-1', 'killed', 600_000);
  const taking = uploads.take('up-1', () => {}, never);
  // The timers of the instance's beat and of the next try to take the lease.
  await waitUntil(async () => clock.countTimers() === 2);
  clock.advance(ALIVE_MS);
  expect(await taking).toBe(true);
});

it('stops waiting when the request has gone', async () => {
  const { join } = createInstances();
  const [one, two] = [await join('one'), await join('two')];
  await one.uploads.take('up-1', () => {}, never);
  const leaving = new AbortController();
  const taking = two.uploads.take('up-1', () => {}, leaving.signal);
  leaving.abort();
  expect(await taking).toBe(false);
});

it('tells nobody of an upload that nobody else wanted', async () => {
  const { join, told, leases } = createInstances();
  const { uploads } = await join('one');
  await uploads.take('up-1', () => {}, never);
  await uploads.giveBack('up-1');
  expect(told).toEqual([]);
  expect(await leases.findHolder('upload:up-1')).toBeUndefined();
});

it('keeps the lease of an upload that takes long', async () => {
  const { join, clock, leases } = createInstances();
  const { uploads } = await join('one');
  await uploads.take('up-1', () => {}, never);
  for (let minutes = 0; minutes < 30; minutes += 3) clock.advance(3 * 60_000);
  await waitUntil(async () => (await leases.findHolder('upload:up-1')) === 'one');
  await uploads.giveBack('up-1');
  expect(await leases.findHolder('upload:up-1')).toBeUndefined();
});

it('an upload whose lease could not be given back is free as soon as another instance wants it', async () => {
  const { join, clock, leases } = createInstances();
  const [one, two] = [await join('one'), await join('two')];
  const { release } = leases;
  await one.uploads.take('up-1', () => {}, never);
  leases.release = () => Promise.reject(new StoreUnavailableError('The database cannot be used now.'));
  await expect(one.uploads.giveBack('up-1')).rejects.toThrow(StoreUnavailableError);
  leases.release = release;
  const taking = two.uploads.take('up-1', () => {}, never);
  await waitUntil(async () => (await leases.findHolder('upload:up-1')) === undefined);
  clock.advance(500);
  expect(await taking).toBe(true);
});
