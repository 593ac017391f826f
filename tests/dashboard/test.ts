import { expect, type Page } from '@playwright/test';
import { forWorker } from '../fixtures/for-worker.ts';
import { test as base } from '../fixtures/test.ts';
import { serveLocally } from '../fixtures/server/serve-locally.ts';
import { startTransferServer, type TransferServer } from '../fixtures/server/transfer-server.ts';

export const ADMIN_SECRET = 'the admin secret of the tests';
const environment = { SVC_DASHBOARD_SECRET: ADMIN_SECRET };

/** Of the page: what the browser itself complains of, such as a style that the policy refuses. */
interface Complaints {
  complaints: string[];
}

interface DashboardFixtures extends Complaints {
  /** The dashboard, signed in. */
  dashboard: Page;
  /** An application's server that takes webhooks, and the ids of those that have come in, in order. */
  receiver: { url: string; received: readonly string[] };
}

export const test = base.extend<DashboardFixtures>({
  server: forWorker(startDashboardServer, (server) => server.dispose()),
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      // What a test makes the server refuse is written there, too
      const isOfAnswer = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isOfAnswer) complaints.push(message.text());
    });
    await use(complaints);
    expect(complaints, 'the browser finds nothing wrong').toEqual([]);
  },
  dashboard: async ({ page, server, complaints: _complaints }, use) => {
    await page.goto(`${server.url}/dashboard`);
    await signIn(page);
    await use(page);
  },
  receiver: async ({}, use) => {
    const received: string[] = [];
    const { origin, close } = await serveLocally((request, response) => {
      received.push(String(request.headers['webhook-id']));
      request.resume();
      response.writeHead(204).end();
    });
    await use({ url: `${origin}/hook`, received });
    await close();
  },
});

export { expect };
export { cancelJob, createJob, readJob } from '../fixtures/server/job-routes.ts';

/** A server with a dashboard. */
export function startDashboardServer(
  options: { port?: number; dataDir?: string } = {},
): Promise<TransferServer> {
  return startTransferServer({ ...options, environment });
}

export async function signIn(page: Page, secret = ADMIN_SECRET): Promise<void> {
  await page.getByLabel('Admin secret').fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
}

export async function openPage(page: Page, link: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: link }).click();
  await expect(page.getByRole('navigation').getByRole('link', { name: link })).toHaveAttribute(
    'aria-current',
    'page',
  );
}

/** The status that the job API answers to a key. */
export async function callJobApi({ url }: TransferServer, key: string): Promise<number> {
  const headers = { Authorization: `Bearer ${key}` };
  return (await fetch(`${url}/v1/jobs`, { method: 'POST', headers })).status;
}

/** Makes a key for a project in the dashboard. Returns it, while it is shown. */
export async function createKey(page: Page, project: string): Promise<string> {
  await openPage(page, 'Keys');
  await page.getByLabel('Project', { exact: true }).fill(project);
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByRole('heading', { name: `The new key of ${project}` })).toBeFocused();
  return (await page.locator('pre').innerText()).replace('SVC_TOKEN=', '');
}
