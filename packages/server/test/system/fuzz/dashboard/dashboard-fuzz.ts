import { deepStrictEqual } from 'node:assert/strict';
import fc from 'fast-check';
import { DASHBOARD_API_PATH } from '@svc/protocol/dashboard';
import type { FuzzRequest } from '../fuzz-request.ts';
import { countAnswer, type FuzzCounts } from '../fuzz-run.ts';
import { fillIn } from '../fuzz-targets.ts';
import { judgeAnswer } from '../judge-answer.ts';
import { sendRaw } from '../send-raw.ts';
import { createDashboardRequests, type FuzzSender } from './dashboard-requests.ts';
import {
  createDashboardTargets,
  readDashboardState,
  type DashboardTargets,
  type FuzzedDashboard,
} from './dashboard-targets.ts';

/** Sent at the same time, each over its own connection. */
const BATCH = 20;
/** Keys, webhooks and jobs that requests are aimed at are removed by some of them. */
const BATCHES_PER_TARGETS = 5;

/**
 * Sends any requests to the dashboard, twenty at a time. No answer is a failure of the server, and none has a secret in
 * it. What comes without a session, or not from the dashboard's own page, is refused and changes nothing.
 */
export function createDashboardFuzz(
  dashboard: FuzzedDashboard,
  sender: FuzzSender,
  counts: FuzzCounts = new Map(),
) {
  let batches = 0;
  let targets: DashboardTargets | undefined;
  const send = async (request: FuzzRequest, known: DashboardTargets) => {
    const text = fillIn(request.text, known.names);
    const port = Number(new URL(dashboard.url).port);
    const answer = await sendRaw(text, { port, isWhole: request.isWhole, mayBeHeld: false });
    const { status, problems } = judgeAnswer({ ...request, mayBeHeld: false }, answer);
    problems.push(...findSecrets(answer.text, known, request));
    if (sender !== 'signed in' && !isRefused(request, { sender, status })) problems.push('not refused');
    if (problems.length > 0) {
      const shown = JSON.stringify([text.slice(0, 500), answer.text.slice(0, 300)]);
      throw new Error(`${problems.join(', ')}: ${shown}`);
    }
    countAnswer(counts, request.isWhole ? request.route : 'malformed or cut off', status);
  };
  const requests = fc.array(createDashboardRequests(dashboard)[sender], {
    minLength: BATCH,
    maxLength: BATCH,
  });
  return fc.asyncProperty(requests, async (batch) => {
    if (batches++ % BATCHES_PER_TARGETS === 0) targets = await createDashboardTargets(dashboard);
    const known = targets;
    if (!known) return;
    const before = await readDashboardState(dashboard.data);
    await Promise.all(batch.map((request) => send(request, known)));
    if (sender !== 'signed in') deepStrictEqual(await readDashboardState(dashboard.data), before);
    const health = await fetch(`${dashboard.url}/healthz`);
    if (health.status !== 200) throw new Error(`The server is not well: ${health.status}`);
  });
}

/** The page is for everybody, and whoever is signed out may ask whether he is, and sign in. */
function isRefused(
  { route }: FuzzRequest,
  { sender, status = 0 }: { sender: FuzzSender; status: number | undefined },
): boolean {
  if (!route.includes(DASHBOARD_API_PATH)) return true;
  return status >= 400 || (sender === 'signed out' && route.endsWith('/session'));
}

/** Whoever signs in gets the cookie that somebody else got in the same second. */
function findSecrets(answer: string, { secrets }: DashboardTargets, { route }: FuzzRequest): string[] {
  const told = [...secrets].filter(([, secret]) => secret !== '' && answer.includes(secret));
  return told
    .map(([name]) => name)
    .filter((name) => !(name === 'a session' && route === `POST ${DASHBOARD_API_PATH}/session`))
    .map((name) => `tells ${name}`);
}
