import type { JobStatus } from '../job/job.ts';

/** The interface between the dashboard's page and the server. Times are milliseconds since 1970. */

export const DASHBOARD_PATH = '/dashboard';
export const DASHBOARD_API_PATH = '/dashboard/api';

/** Header of every request of the page. A page of another site cannot send it without being asked about it first. */
export const DASHBOARD_HEADER = 'X-Svc-Dashboard';
/** Its value. It changes with the forms below, so that a page never reads the answers of another version. */
export const DASHBOARD_VERSION = '1';

/** The most jobs that one answer lists. */
export const MAX_LISTED_JOBS = 200;

export interface SessionState {
  isSignedIn: boolean;
}

export interface Overview {
  jobs: Record<JobStatus, number>;
  /** Unfinished jobs of each project, the most first. */
  openByProject: { projectId: string; count: number }[];
  /** Of the instance that answers. */
  openWaits: number;
  runningUploads: number;
  heldBytes: number;
  maxTotalBytes: number;
  pendingWebhooks: number;
}

/** What became of the jobs that were created in one hour. */
export interface HourFigures {
  startMs: number;
  created: number;
  completed: number;
  /** By the code of the failure. */
  failed: Record<string, number>;
  bytes: number;
  /** From creation to completion. `null`: none is completed. */
  medianWaitMs: number | null;
  p95WaitMs: number | null;
}

/** The last 24 hours, the present one last. */
export interface HourList {
  hours: HourFigures[];
}

export interface ListedKey {
  /** The public part of the key. */
  id: string;
  projectId: string;
  createdAtMs: number;
}

export interface KeyList {
  keys: ListedKey[];
  /** The server's own project, which has no key. */
  embeddedProject: string;
}

/** A key that was made just now. The text is told once. */
export interface CreatedKey extends ListedKey {
  text: string;
}

export interface ListedJob {
  /** Names the job here and nowhere else: a job's id opens it, and stays on the server. */
  handle: string;
  /** The beginning of the id, to be found again in the logs of an application. */
  idStart: string;
  projectId: string;
  status: JobStatus;
  failureCode: string | null;
  isOpened: boolean;
  fileCount: number;
  /** Bytes of all files. `null`: the phone has not said it. */
  size: number | null;
  bytesReceived: number;
  createdAtMs: number;
  updatedAtMs: number;
}

export interface JobList {
  /** The newest first. */
  jobs: ListedJob[];
  /** There are older ones. */
  hasMore: boolean;
  /** Projects to choose from. */
  projects: string[];
  nowMs: number;
}

export interface ListedEndpoint {
  id: string;
  url: string;
  /** `null`: it is told of the jobs of all projects. */
  projectId: string | null;
  createdAtMs: number;
  disabled: { atMs: number; reason: string } | null;
  pending: number;
  givenUp: number;
  /** Webhooks go there over plain http, and not on this machine. */
  isReadableByOthers: boolean;
  /** It comes from the options of the start, so that it cannot be changed here. */
  isOfStart: boolean;
  /** The newest first. */
  deliveries: ListedDelivery[];
}

export interface ListedDelivery {
  id: number;
  jobIdStart: string;
  eventId: string;
  status: 'pending' | 'delivered' | 'given_up';
  attempts: number;
  dueAtMs: number | null;
  endedAtMs: number | null;
}

export interface EndpointList {
  endpoints: ListedEndpoint[];
  /** Projects to choose from. */
  projects: string[];
  nowMs: number;
}

/** The secret of an endpoint, which is told once. */
export interface EndpointSecret {
  id: string;
  secret: string;
}

/** Everything that the server was started with, and what it runs on. Addresses are without their passwords. */
export interface SettingsInForce {
  version: string;
  node: string;
  /** Of the process that answers. */
  instance: { host: string; processId: number; startedAtMs: number };
  database: string;
  storage: string;
  host: string;
  port: number;
  publicUrl: string | null;
  uploadUrl: string;
  isNetworkAllowed: boolean;
  allowedOrigins: string[];
  trustedProxies: string[];
  canSeal: boolean;
  isUploadDirect: boolean;
  drainMs: number;
  webhookUrl: string | null;
  maxBytes: number;
  jobLifetimeMs: number;
  keepMs: number;
  limits: Record<LimitName, number | null>;
}

/** The names of the server's limits. `null` as a value: it depends on the disk. */
export type LimitName =
  | 'maxTotalBytes'
  | 'minFreeBytes'
  | 'maxOpenJobs'
  | 'projectJobsPerMinute'
  | 'maxConnections'
  | 'headersTimeoutMs'
  | 'stallTimeoutMs'
  | 'addressJobsPerMinute'
  | 'uploadsPerMinute'
  | 'wrongIdsPerMinute'
  | 'maxWaits'
  | 'maxAddressConnections';
