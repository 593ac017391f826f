import type {
  EndpointList,
  HourFigures,
  HourList,
  JobList,
  KeyList,
  ListedDelivery,
  ListedEndpoint,
  ListedJob,
  Overview,
  PeopleList,
  SettingsInForce,
} from '@svc/protocol/dashboard';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MB = 1_000_000;
const GB = 1_000 * MB;
const NOW = Date.UTC(2026, 10, 26, 14, 25);

export const LONG_PROJECT = 'northern-mutual.insurance.claims-department.production.europe';
const LONG_URL = `https://applications.insurance-department.northern-mutual.example.com:8443/api/webhooks/${LONG_PROJECT}`;
const projects = ['embedded', 'my-app', LONG_PROJECT, 'shop'];

export const overview: Overview = {
  jobs: { pending: 12, in_progress: 3, completed: 4_218, failed: 87 },
  openByProject: [
    { projectId: 'my-app', count: 9 },
    { projectId: 'embedded', count: 4 },
    { projectId: LONG_PROJECT, count: 2 },
  ],
  openWaits: 15,
  runningUploads: 3,
  heldBytes: 12.4 * GB,
  maxTotalBytes: 100 * GB,
  pendingWebhooks: 2,
};

export const emptyOverview: Overview = {
  jobs: { pending: 0, in_progress: 0, completed: 0, failed: 0 },
  openByProject: [],
  openWaits: 0,
  runningUploads: 0,
  heldBytes: 0,
  maxTotalBytes: 100 * GB,
  pendingWebhooks: 0,
};

/** Jobs of an office: many by day, few by night. */
const CREATED = [48, 31, 22, 9, 4, 1, 0, 0, 0, 0, 1, 3, 6, 14, 52, 96, 131, 118, 140, 87, 124, 133, 119, 61];

export const hours: HourList = { hours: CREATED.map(describeHour) };

function describeHour(created: number, index: number): HourFigures {
  const startMs = Math.floor(NOW / HOUR) * HOUR - (CREATED.length - 1 - index) * HOUR;
  const expired = Math.floor(created / 18);
  const cancelled = index % 3 === 0 ? Math.floor(created / 30) : 0;
  const tooLarge = index === 16 ? 4 : 0;
  const open = index === CREATED.length - 1 ? 15 : 0;
  const completed = Math.max(0, created - expired - cancelled - tooLarge - open);
  const hasWaits = completed > 0;
  return {
    startMs,
    created,
    completed,
    failed: {
      ...(expired > 0 && { expired }),
      ...(cancelled > 0 && { cancelled }),
      ...(tooLarge > 0 && { too_large: tooLarge }),
    },
    bytes: completed * (2.6 + (index % 5) / 3) * MB,
    medianWaitMs: hasWaits ? (9 + (index % 4) * 2) * SECOND : null,
    p95WaitMs: hasWaits ? (31 + ((index * 7) % 11) * 4) * SECOND : null,
  };
}

export const emptyHours: HourList = {
  hours: hours.hours.map(({ startMs }) => ({
    startMs,
    created: 0,
    completed: 0,
    failed: {},
    bytes: 0,
    medianWaitMs: null,
    p95WaitMs: null,
  })),
};

export const keys: KeyList = {
  embeddedProject: 'embedded',
  keys: [
    { id: '3f9a61c2d07be845', projectId: 'my-app', createdAtMs: NOW - 210 * DAY },
    { id: 'c01d7744ab3e5f90', projectId: 'my-app', createdAtMs: NOW - 3 * DAY },
    { id: '77b0e2f4a91c3d58', projectId: 'shop', createdAtMs: NOW - 40 * DAY },
    { id: '09ee12bc5a7740fd', projectId: LONG_PROJECT, createdAtMs: NOW - HOUR },
  ],
};

export const people: PeopleList = {
  publicUrl: 'https://files.example.com',
  isNetworkAllowed: false,
  nowMs: NOW,
  people: [
    { id: '5b0c9f3ad2e17846', name: 'Ada', createdAtMs: NOW - 90 * DAY, lastUsedAtMs: NOW - 20 * MINUTE },
    { id: 'e81f22cc9a04b7d3', name: 'Laptop at the front desk', createdAtMs: NOW - DAY, lastUsedAtMs: null },
    { id: '19ad77be03c5f268', name: 'זואי', createdAtMs: NOW - 30 * DAY, lastUsedAtMs: NOW - 3 * DAY },
    { id: 'a4470d1be9c83f52', name: 'Claims'.repeat(16), createdAtMs: NOW, lastUsedAtMs: NOW - 5 * HOUR },
  ],
};

/** More than one page of them. */
export const manyPeople: PeopleList = {
  ...people,
  people: Array.from({ length: 10_000 }, (_none, index) => ({
    id: index.toString(16).padStart(16, '0'),
    name: `Person ${index}`,
    createdAtMs: NOW - index * HOUR,
    lastUsedAtMs: index % 3 === 0 ? null : NOW - index * MINUTE,
  })),
};

const job: ListedJob = {
  handle: 'handle',
  idStart: 'Vx1h0c',
  projectId: 'my-app',
  person: null,
  status: 'pending',
  failureCode: null,
  isOpened: false,
  fileCount: 0,
  size: null,
  bytesReceived: 0,
  createdAtMs: NOW,
  updatedAtMs: NOW,
};

type JobRow = [idStart: string, ageMs: number, more: Partial<ListedJob>];

const failed = (failureCode: ListedJob['failureCode'], projectId = 'shop') =>
  ({ status: 'failed', failureCode, projectId }) as const;
const completed = (fileCount: number, size: number, projectId = 'my-app') =>
  ({ status: 'completed', fileCount, size, projectId }) as const;
const halfSent = { status: 'in_progress', isOpened: true, projectId: LONG_PROJECT } as const;
const justBegun = { status: 'in_progress', projectId: 'embedded', person: { name: 'Ada' } } as const;

const JOBS: JobRow[] = [
  ['Vx1h0c', 2 * SECOND, {}],
  ['b_7Kq2', 35 * SECOND, { isOpened: true }],
  ['Zk2f9s', 80 * SECOND, { ...halfSent, fileCount: 4, size: 48.2 * MB, bytesReceived: 31.9 * MB }],
  ['-T0a8w', 2 * MINUTE, { ...justBegun, fileCount: 1, size: 3.1 * MB }],
  ['qq91mN', 4 * MINUTE, { ...completed(1, 3.1 * MB, 'embedded'), person: { name: null } }],
  ['Pa5cX7', 19 * MINUTE, completed(12, 61 * MB)],
  ['m3Jh2_', 25 * MINUTE, failed('cancelled', 'my-app')],
  ['w0Yz6t', 2 * HOUR, failed('expired')],
  ['Ee4rR1', 3 * HOUR, failed('too_large')],
];

export const jobs: JobList = {
  jobs: JOBS.map(([idStart, ageMs, more], index) => {
    const createdAtMs = NOW - ageMs;
    return Object.assign({}, job, more, { idStart, createdAtMs, handle: `handle-${index}` });
  }),
  hasMore: true,
  projects,
  nowMs: NOW,
};

const delivery: ListedDelivery = {
  id: 1,
  jobIdStart: 'Pa5cX7',
  eventId: 'msg_Vx1h0cQ6Qw2kzq0uJ8n_A1',
  status: 'delivered',
  attempts: 1,
  dueAtMs: null,
  endedAtMs: NOW - 18 * MINUTE,
};

const endpoint: ListedEndpoint = {
  id: 'we_1',
  url: 'https://app.example.com/api/webhooks',
  projectId: 'my-app',
  createdAtMs: NOW - 40 * DAY,
  disabled: null,
  pending: 1,
  givenUp: 1,
  isReadableByOthers: false,
  isOfStart: false,
  deliveries: [
    {
      ...delivery,
      id: 4,
      eventId: 'msg_b_7Kq2pL0dV9hT3sXc8wZg',
      status: 'pending',
      attempts: 3,
      dueAtMs: NOW + 6 * MINUTE,
      endedAtMs: null,
    },
    delivery,
    {
      ...delivery,
      id: 2,
      jobIdStart: 'm3Jh2_',
      eventId: 'msg_m3Jh2_rB1nQ5yUe7oKf4Ga',
      status: 'given_up',
      attempts: 10,
      endedAtMs: NOW - 2 * DAY,
    },
  ],
};

export const endpoints: EndpointList = {
  endpoints: [
    endpoint,
    {
      ...endpoint,
      id: 'we_2',
      url: LONG_URL,
      projectId: LONG_PROJECT,
      pending: 0,
      givenUp: 0,
      deliveries: [],
      disabled: { atMs: NOW - DAY, reason: 'it answered 410 Gone' },
    },
    {
      ...endpoint,
      id: 'start',
      url: 'http://192.168.178.20:3000/hook',
      projectId: null,
      pending: 0,
      givenUp: 0,
      isOfStart: true,
      isReadableByOthers: true,
      deliveries: [{ ...delivery, id: 7 }],
    },
  ],
  projects,
  nowMs: NOW,
};

export const settings: SettingsInForce = {
  version: '0.1.0',
  node: 'v24.21.0',
  instance: { host: 'transfer-2.internal', processId: 4711, startedAtMs: NOW - 5 * DAY },
  database: 'postgres://db.internal:5432/svc',
  storage: 's3://files?region=eu-central-1&endpoint=https://s3.example.com',
  host: '0.0.0.0',
  port: 8787,
  publicUrl: 'https://files.example.com',
  uploadUrl: 'https://files.example.com',
  isNetworkAllowed: false,
  allowedOrigins: ['https://app.example.com', 'https://claims.northern-mutual.example.com:8443'],
  trustedProxies: [],
  canSeal: true,
  isUploadDirect: true,
  drainMs: 10_000,
  webhookUrl: null,
  maxBytes: 5_000_000_000,
  jobLifetimeMs: HOUR,
  keepMs: DAY,
  limits: {
    maxTotalBytes: 100 * GB,
    minFreeBytes: null,
    maxOpenJobs: 10_000,
    projectJobsPerMinute: 3_000,
    maxConnections: 20_000,
    headersTimeoutMs: 20_000,
    stallTimeoutMs: 60_000,
    addressJobsPerMinute: 60,
    uploadsPerMinute: 120,
    wrongIdsPerMinute: 60,
    maxWaits: 100,
    maxAddressConnections: 256,
  },
};
