import type { Hono } from 'hono';
import type { HourFigures, HourList, Overview } from '@svc/protocol/dashboard';
import type { DashboardEnv, DashboardParts } from './dashboard-parts.ts';

const HOUR_MS = 60 * 60_000;
const HOURS = 24;

/** The server's figures and its start options. */
export function addOverviewRoutes(api: Hono<DashboardEnv>, parts: DashboardParts): void {
  api.get('/overview', async (http) => http.json(await readOverview(parts)));
  api.get('/hours', async (http) => http.json({ hours: await readHours(parts) } satisfies HourList));
  api.get('/settings', (http) => http.json(parts.describeSettings(http.env.incoming.socket.localPort ?? 0)));
}

async function readOverview({ context, webhooks }: DashboardParts): Promise<Overview> {
  const { jobs, changes, options } = context;
  const open = Object.entries(await jobs.countOpenByProject());
  return {
    jobs: await jobs.countByStatus(),
    openByProject: open
      .map(([projectId, count]) => ({ projectId, count }))
      .sort((one, other) => other.count - one.count),
    openWaits: changes.waits.countListeners(),
    runningUploads: changes.uploads.countKeys(),
    heldBytes: await jobs.countHeldBytes(),
    maxTotalBytes: options.limits.maxTotalBytes,
    pendingWebhooks: await webhooks.countPending(),
  };
}

/** The present hour and those before it, with empty ones. */
async function readHours({ context }: DashboardParts): Promise<HourFigures[]> {
  const thisHourMs = Math.floor(context.clock.now() / HOUR_MS) * HOUR_MS;
  const sinceMs = thisHourMs - (HOURS - 1) * HOUR_MS;
  const figures = await context.jobs.summarize(sinceMs, HOUR_MS);
  const byStart = new Map(figures.map((hour) => [hour.startMs, hour]));
  return Array.from({ length: HOURS }, (_, index) => {
    const startMs = sinceMs + index * HOUR_MS;
    return byStart.get(startMs) ?? { ...NOTHING, startMs };
  });
}

const NOTHING: Omit<HourFigures, 'startMs'> = {
  created: 0,
  completed: 0,
  failed: {},
  bytes: 0,
  medianWaitMs: null,
  p95WaitMs: null,
};
