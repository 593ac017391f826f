import { readObject, type JsonObject } from '@svc/protocol';
import { createAccessKey } from '../../../../src/crypto/access-key.ts';
import { createApiKey } from '../../../../src/crypto/api-key.ts';
import { DASHBOARD_SECRET_SETTING } from '../../../../src/config/dashboard-secret.ts';
import { systemClock } from '../../../../src/drivers/system-clock.ts';
import type { Database } from '../../../../src/ports/database.ts';
import { createWebhookSecret } from '../../../../src/config/webhook-endpoint.ts';
import { askDashboard } from '../../../support/dashboard.ts';
import { createPhone, makeBytes } from '../../../support/phone.ts';
import { waitUntil } from '../../../support/time.ts';
import type { FuzzedWords } from './dashboard-requests.ts';

export type DashboardData = Pick<Database, 'jobs' | 'keys' | 'accessKeys' | 'webhooks' | 'settings'>;

/** A server with a dashboard, and a session. */
export interface FuzzedDashboard extends FuzzedWords {
  /** With an IP address as its host. */
  url: string;
  /** The session, as a browser sends it. */
  cookie: string;
  /** The server's data, read directly. */
  data: DashboardData;
}

export interface DashboardTargets {
  /** The values of placeholders. */
  names: Record<string, string>;
  /** Texts that no answer may contain, by their names. */
  secrets: Map<string, string>;
}

const ENDPOINT = 'endpoint-of-the-fuzz';
/** It gets no webhooks, and may be removed. */
const OTHER_ENDPOINT = 'another-endpoint';
const PROJECT = 'fuzz';
const FILE_NAME = 'a-private-name.jpg';
const SITE = { origin: 'https://private.example', title: 'A private title' };

/** Makes a job in each state, a key of a project and of a person, and an endpoint with a delivered webhook. Removes former keys and endpoints. */
export async function createDashboardTargets(dashboard: FuzzedDashboard): Promise<DashboardTargets> {
  const { url, data, adminSecret, cookie } = dashboard;
  await removeFormer(data);
  const { text: key, stored } = createApiKey(PROJECT, systemClock);
  await data.keys.add(stored);
  const person = createAccessKey('Ada', systemClock);
  await data.accessKeys.add(person.stored);
  const secret = createWebhookSecret();
  const endpoint = { id: ENDPOINT, projectId: PROJECT, url: dashboard.receiverUrl, secret, createdAtMs: 0 };
  await data.webhooks.putEndpoint(endpoint);
  await data.webhooks.putEndpoint({ ...endpoint, id: OTHER_ENDPOINT, projectId: 'nobody' });
  const jobs = await makeJobs(url, key);
  const delivery = await waitForDelivery(data);
  const [name = '', token = ''] = cookie.split('=');
  return {
    names: {
      ...(await findHandles(dashboard, jobs.ids)),
      '{key}': key,
      '{keyId}': stored.id,
      '{personId}': person.stored.id,
      '{endpoint}': ENDPOINT,
      '{otherEndpoint}': OTHER_ENDPOINT,
      '{delivery}': String(delivery),
      '{cookie}': cookie,
      '{prolongedCookie}': `${name}=${token.replace(/^\d+/, (expiry) => String(Number(expiry) + 1))}`,
      '{forgedCookie}': `${name}=${token.replace(/\..*/, `.${'A'.repeat(43)}`)}`,
    },
    secrets: new Map([
      ['the admin secret', adminSecret],
      ['its hash', (await data.settings.find(DASHBOARD_SECRET_SETTING)) ?? ''],
      ['a session', token],
      ['an API key', key],
      ['the hash of an API key', stored.hash],
      ['the key of a person', person.text],
      ['the hash of the key of a person', person.stored.hash],
      ['the secret of a webhook', secret],
      ['the name of a file', FILE_NAME],
      ['the title of a site', SITE.title],
      ...Object.entries(jobs.ids).map(([state, id]) => [`the id of the ${state} job`, id] as const),
      ...jobs.uploadIds.map((id) => ['the id of an upload', id] as const),
    ]),
  };
}

async function removeFormer({ keys, accessKeys, webhooks }: DashboardData): Promise<void> {
  for (const { id } of await accessKeys.list()) await accessKeys.remove(id);
  for (const { id } of await keys.list()) await keys.remove(id);
  for (const { id } of await webhooks.listEndpoints()) await webhooks.removeEndpoint(id);
}

async function makeJobs(url: string, key: string) {
  const create = async () => {
    const headers = { Authorization: `Bearer ${key}` };
    const response = await fetch(`${url}/v1/jobs`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ site: SITE }),
    });
    return String(readObject(await response.json())?.['id']);
  };
  const phone = createPhone(url);
  const ids = { pending: await create(), sending: await create(), completed: await create() };
  const start = (jobId: string) => phone.startUpload({ jobId, size: 1_000, name: FILE_NAME });
  const [sending, completed] = [await start(ids.sending), await start(ids.completed)];
  await phone.sendBytes(sending, makeBytes(400));
  await phone.sendBytes(completed, makeBytes(1_000));
  return { ids, uploadIds: [sending, completed].map((address) => address.split('/').at(-1) ?? '') };
}

async function waitForDelivery({ webhooks }: DashboardData): Promise<number | undefined> {
  const find = async () => (await webhooks.listDeliveries(ENDPOINT, 1))[0];
  await waitUntil(async () => (await find())?.status === 'delivered');
  return (await find())?.id;
}

/** The handles of jobs, from the dashboard's own list. */
async function findHandles(
  { url, cookie }: FuzzedDashboard,
  ids: Record<string, string>,
): Promise<Record<string, string>> {
  const { body } = await askDashboard({ url }, `/jobs?project=${PROJECT}`, { cookie });
  const listed = body['jobs'] as JsonObject[]; // as the contract says
  const find = (id: string) => listed.find(({ idStart }) => id.startsWith(String(idStart)))?.['handle'];
  return Object.fromEntries(Object.entries(ids).map(([state, id]) => [`{${state}Handle}`, String(find(id))]));
}

/** All data that the dashboard can change. */
export async function readDashboardState({ jobs, keys, accessKeys, webhooks, settings }: DashboardData) {
  return {
    keys: await keys.list(),
    people: await accessKeys.list(),
    endpoints: await webhooks.listEndpoints(),
    deliveries: await webhooks.listDeliveries(ENDPOINT, 10),
    jobs: await jobs.listNewest({ limit: 10 }),
    adminHash: await settings.find(DASHBOARD_SECRET_SETTING),
  };
}
