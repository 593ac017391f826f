import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { openAdminStorage } from '../../../../src/wire/open-storage.ts';
import { ADMIN_SECRET, signIn, startDashboard } from '../../../support/dashboard.ts';
import { startReceiver } from '../../../support/webhook-receiver.ts';
import { createDashboardFuzz } from './dashboard-fuzz.ts';
import { DASHBOARD_ROUTES } from './dashboard-requests.ts';

const SEED = 20_261_125;
const RUNS = 20;

async function openFuzzed() {
  const server = await startDashboard();
  const url = server.url.replace('localhost', '127.0.0.1');
  const data = await openAdminStorage(server);
  onTestFinished(() => data.close());
  const { url: receiverUrl } = await startReceiver();
  const cookie = await signIn({ url });
  return { server, dashboard: { url, data, receiverUrl, cookie, adminSecret: ADMIN_SECRET } };
}

it(`whatever somebody asks who is signed in to the dashboard, it answers, and tells no secret (${RUNS} times twenty requests, seed ${SEED})`, async () => {
  const { server, dashboard } = await openFuzzed();
  const counts = new Map<string, Map<string, number>>();
  await fc.assert(createDashboardFuzz(dashboard, 'signed in', counts), { seed: SEED, numRuns: RUNS });
  const unreached = DASHBOARD_ROUTES.filter((route) => !counts.get(route)?.has('2xx'));
  expect(unreached).toEqual([]);
  expect(server.errors).toEqual([]);
});

it.each([
  ['somebody who is signed out', 'signed out'],
  ['a page that is not its own', 'another page'],
] as const)(
  `whatever %s asks of the dashboard, nothing is told and nothing changed (${RUNS} times twenty requests, seed ${SEED})`,
  async (_title, sender) => {
    const { server, dashboard } = await openFuzzed();
    await fc.assert(createDashboardFuzz(dashboard, sender), { seed: SEED, numRuns: RUNS });
    expect(server.errors).toEqual([]);
  },
  60_000,
);
