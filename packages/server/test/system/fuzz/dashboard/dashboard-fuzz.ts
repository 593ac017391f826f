import { deepStrictEqual } from 'node:assert/strict';
import { DASHBOARD_API_PATH } from '@svc/protocol/dashboard';
import type { FuzzRequest } from '../fuzz-request.ts';
import { createBatches, sendRequest, type FuzzCounts } from '../fuzz-run.ts';
import { fillIn } from '../fuzz-targets.ts';
import { createDashboardRequests, type FuzzSender } from './dashboard-requests.ts';
import {
  createDashboardTargets,
  readDashboardState,
  type DashboardTargets,
  type FuzzedDashboard,
} from './dashboard-targets.ts';

/**
 * Sends random requests to the dashboard, twenty at a time. No answer may be a failure of the server or contain a
 * secret. Requests without a session, or from another page, must be refused and change nothing.
 */
export function createDashboardFuzz(
  dashboard: FuzzedDashboard,
  sender: FuzzSender,
  counts: FuzzCounts = new Map(),
) {
  const { url, data } = dashboard;
  const isSignedIn = sender === 'signed in';
  return createBatches({
    url,
    requests: createDashboardRequests(dashboard)[sender],
    // Some requests remove keys, webhooks and jobs.
    batchesPerTargets: 5,
    createTargets: () => createDashboardTargets(dashboard),
    async send(batch, targets) {
      const sendOne = (request: FuzzRequest) =>
        sendRequest(
          { ...request, mayBeHeld: false },
          {
            url,
            counts,
            text: fillIn(request.text, targets.names),
            judge: (answer, status) => [
              ...findSecrets(answer, targets, request),
              ...(isSignedIn || isRefused(request, { sender, status }) ? [] : ['not refused']),
            ],
          },
        );
      const before = await readDashboardState(data);
      await Promise.all(batch.map(sendOne));
      if (!isSignedIn) deepStrictEqual(await readDashboardState(data), before);
    },
  });
}

/** The page is public. Somebody who is signed out may ask for the session, and sign in. */
function isRefused(
  { route }: FuzzRequest,
  { sender, status = 0 }: { sender: FuzzSender; status: number | undefined },
): boolean {
  if (!route.includes(DASHBOARD_API_PATH)) return true;
  return status >= 400 || (sender === 'signed out' && route.endsWith('/session'));
}

/** A sign-in may return the session that is a secret here, if both were made in the same second. */
function findSecrets(answer: string, { secrets }: DashboardTargets, { route }: FuzzRequest): string[] {
  const told = [...secrets].filter(([, secret]) => secret !== '' && answer.includes(secret));
  return told
    .map(([name]) => name)
    .filter((name) => !(name === 'a session' && route === `POST ${DASHBOARD_API_PATH}/session`))
    .map((name) => `tells ${name}`);
}
