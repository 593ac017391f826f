import type { DashboardClient } from '../../../packages/dashboard/src/data/dashboard-client.ts';
import { DashboardError } from '../../../packages/dashboard/src/data/dashboard-error.ts';
import { texts, type PageName } from '../../../packages/dashboard/src/texts.ts';
import * as sample from './sample-answers.ts';

export interface DashboardView {
  /** Default: the person is signed out. */
  page?: PageName;
  /** Answers that differ from {@link sampleClient}. */
  answers?: Partial<DashboardClient>;
  /** Why the session ends, once the page is shown. */
  endReason?: string;
  /** Whether the page is read over plain http from another machine. */
  isReadableByOthers?: boolean;
  /** A field that is filled in. */
  fill?: readonly [label: string, text: string];
  /** The name of a button that is pressed then. */
  press?: string;
  isTableOpen?: boolean;
}

const answerWith =
  <Answer>(answer: Answer) =>
  async () =>
    answer;
const failWith =
  (message: string, kind: DashboardError['kind'] = 'unreachable') =>
  async () => {
    throw new DashboardError(kind, message);
  };
const unreachable = failWith(texts.unreachable);
const never = () => new Promise<never>(() => {});

/** A server that has some jobs. */
export const sampleClient: DashboardClient = {
  readSession: answerWith({ isSignedIn: true }),
  signIn: failWith('This is not the admin secret. "svc-server dashboard secret" makes a new one.', 'refused'),
  signOut: answerWith({ isSignedIn: false }),
  readOverview: answerWith(sample.overview),
  readHours: answerWith(sample.hours),
  readSettings: answerWith(sample.settings),
  listKeys: answerWith(sample.keys),
  createKey: async (projectId) => ({
    id: '5e1fa0c93b7d2846',
    projectId,
    createdAtMs: 0,
    text: 'svc_5e1fa0c93b7d2846_q1T7mZ0xJvR4uK9sWc2LdYp6HbNf8GaE3oViXtUyCkM',
  }),
  revokeKey: answerWith(undefined),
  listPeople: answerWith(sample.people),
  createPerson: async (name) => ({
    id: '5e1fa0c93b7d2846',
    name,
    createdAtMs: 0,
    lastUsedAtMs: null,
    text: 'svcp_5e1fa0c93b7d2846_q1T7mZ0xJvR4uK9sWc2LdYp6HbNf8GaE3oViXtUyCkM',
  }),
  revokePerson: answerWith(undefined),
  listJobs: answerWith(sample.jobs),
  cancelJob: failWith('This job has ended already. Reload the list.', 'refused'),
  listEndpoints: answerWith(sample.endpoints),
  addEndpoint: answerWith({ id: 'we_9', secret: 'whsec_b1Z3c0l0cFhTa2QwT2xqN2VtYkZ1Y3dYcTlyVnRLZ2g=' }),
  renewSecret: answerWith({ id: 'we_1', secret: 'whsec_b1Z3c0l0cFhTa2QwT2xqN2VtYkZ1Y3dYcTlyVnRLZ2g=' }),
  removeEndpoint: answerWith(undefined),
  sendAgain: answerWith(undefined),
};

const nothing = {
  readOverview: answerWith(sample.emptyOverview),
  readHours: answerWith(sample.emptyHours),
  listKeys: answerWith({ ...sample.keys, keys: [] }),
  listPeople: answerWith({ ...sample.people, people: [], publicUrl: null }),
  listJobs: answerWith({ ...sample.jobs, jobs: [], hasMore: false }),
  listEndpoints: answerWith({ ...sample.endpoints, endpoints: [] }),
};

/** Every state of the dashboard, by name. */
export const dashboardViews: Record<string, DashboardView> = {
  'sign-in': {},
  'sign-in-wrong': { fill: ['Admin secret', 'a wrong one'], press: 'Sign in' },
  'sign-in-plain-http': { isReadableByOthers: true },
  'first-unreachable': { answers: { readSession: unreachable } },
  'session-ended': { page: 'jobs', endReason: texts.signedOut },
  overview: { page: 'overview' },
  'overview-empty': { page: 'overview', answers: nothing },
  'overview-loading': { page: 'overview', answers: { readOverview: never, readHours: never } },
  'overview-unreachable': { page: 'overview', answers: { readOverview: unreachable } },
  'overview-full': {
    page: 'overview',
    answers: { readOverview: answerWith({ ...sample.overview, heldBytes: 104_000_000_000 }) },
  },
  'overview-table': { page: 'overview', isTableOpen: true },
  people: { page: 'people' },
  'people-empty': { page: 'people', answers: nothing },
  'people-open': {
    page: 'people',
    answers: { listPeople: answerWith({ ...sample.people, isNetworkAllowed: true }) },
  },
  'people-many': { page: 'people', answers: { listPeople: answerWith(sample.manyPeople) } },
  'people-made': { page: 'people', fill: ['Name', 'Ada’s laptop'], press: 'Create key' },
  'people-revoke': {
    page: 'people',
    press: 'Revoke the key svcp_e81f22cc9a04b7d3… of Laptop at the front desk',
  },
  keys: { page: 'keys' },
  'keys-empty': { page: 'keys', answers: nothing },
  'keys-refused': {
    page: 'keys',
    answers: {
      createKey: failWith('“embedded” is the server’s own project. Choose another name.', 'refused'),
    },
    fill: ['Project', 'embedded'],
    press: 'Create key',
  },
  'keys-made': { page: 'keys', fill: ['Project', 'my-app'], press: 'Create key' },
  'keys-revoke': { page: 'keys', press: `Revoke the key svc_09ee12bc5a7740fd… of ${sample.LONG_PROJECT}` },
  jobs: { page: 'jobs' },
  'jobs-empty': { page: 'jobs', answers: nothing },
  'jobs-cancel': { page: 'jobs', press: 'Cancel the job Zk2f9s…' },
  webhooks: { page: 'webhooks' },
  'webhooks-empty': { page: 'webhooks', answers: nothing },
  'webhooks-made': {
    page: 'webhooks',
    fill: ['Address', 'https://app.example.com/api/webhooks'],
    press: 'Add webhook',
  },
  'webhooks-remove': { page: 'webhooks', press: 'Remove https://app.example.com/api/webhooks' },
  'webhooks-sent-again': { page: 'webhooks', press: 'Send again: msg_m3Jh2_rB1nQ5yUe7oKf4Ga' },
  settings: { page: 'settings' },
};
